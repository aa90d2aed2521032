import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { isSigned } from './s3-signature.ts';

/** A request that a fault may befall, as one of the operations of S3. */
type Asked = { readonly operation: string; readonly key: string };

/** What happens to a request instead of its answer, or before it. */
export type Fault = 'busy' | 'dropped' | 'silent' | 'cut' | 'forgetsUpload';

type Held = { readonly bytes: Buffer; readonly metadata: Readonly<Record<string, string>> };

/**
 * A bucket in memory that speaks the part of S3 that we use, refuses requests that are not signed with its key, and fails
 * as it is told to: it stands for a store where none is offered. It keeps no promise about crashes.
 */
export async function startS3StandIn(credentials: { accessKeyId: string; secretAccessKey: string }) {
  const objects = new Map<string, Held>();
  const uploads = new Map<string, { readonly metadata: Held['metadata']; readonly parts: Map<number, Buffer> }>();
  const asked: string[] = [];
  let faultOf: (asked: Asked) => Fault | undefined = () => undefined;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const [, bucket, ...rest] = url.pathname.split('/');
    const key = decodeURIComponent(rest.join('/'));
    const operation = operationOf(request, url);
    asked.push(operation);
    const fault = faultOf({ operation, key });
    if (fault === 'dropped') return void request.socket.destroy();
    if (fault === 'silent') return;
    const body = await buffer(request);
    if (!isSigned(request, url, body, credentials)) return refuse(response, 403, 'SignatureDoesNotMatch');
    if (fault === 'busy') return refuse(response, 503, 'SlowDown');
    if (bucket !== 'fabula') return refuse(response, 404, 'NoSuchBucket');
    if (fault === 'forgetsUpload') uploads.clear();
    const uploadId = url.searchParams.get('uploadId') ?? '';
    const upload = uploads.get(uploadId);
    const etag = { ETag: `"${createHash('md5').update(body).digest('hex')}"` };

    if (operation === 'begin') {
      const id = randomUUID();
      uploads.set(id, { metadata: metadataOf(request), parts: new Map() });
      return sendXml(
        response,
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    if (['part', 'complete', 'abort'].includes(operation) && !upload) return refuse(response, 404, 'NoSuchUpload');
    if (operation === 'part') {
      upload?.parts.set(Number(url.searchParams.get('partNumber')), body);
      return void response.writeHead(200, etag).end();
    }
    if (operation === 'complete' && upload) {
      const parts = [...upload.parts].toSorted(([one], [other]) => one - other).map(([, bytes]) => bytes);
      objects.set(key, { bytes: Buffer.concat(parts), metadata: upload.metadata });
      uploads.delete(uploadId);
      return sendXml(response, '<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>');
    }
    if (operation === 'abort') {
      uploads.delete(uploadId);
      return void response.writeHead(204).end();
    }
    if (operation === 'put') {
      objects.set(key, { bytes: body, metadata: metadataOf(request) });
      return void response.writeHead(200, etag).end();
    }
    if (operation === 'remove') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const held = objects.get(key);
    if (!held) return refuse(response, 404, 'NoSuchKey');
    sendObject(request, response, held, fault);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Says from now on what befalls each request. */
    fail(next: typeof faultOf) {
      faultOf = next;
    },
    /** The operations that were asked for so far. */
    asked: (): readonly string[] => asked,
    /** Uploads in parts that were begun, and neither completed nor given up. */
    openUploads: () => uploads.size,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function operationOf({ method }: IncomingMessage, { searchParams }: URL): string {
  const isOfUpload = searchParams.has('uploadId');
  if (method === 'POST') return isOfUpload ? 'complete' : 'begin';
  if (method === 'PUT') return isOfUpload ? 'part' : 'put';
  if (method === 'DELETE') return isOfUpload ? 'abort' : 'remove';
  return method === 'HEAD' ? 'head' : 'get';
}

function metadataOf({ headers }: IncomingMessage): Record<string, string> {
  const own = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-'));
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]));
}

function sendObject(request: IncomingMessage, response: ServerResponse, held: Held, fault: Fault | undefined): void {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const bytes = from === undefined ? held.bytes : held.bytes.subarray(Number(from), Number(to) + 1);
  response.writeHead(from === undefined ? 200 : 206, { ...held.metadata, 'Content-Length': bytes.length });
  if (request.method === 'HEAD') return void response.end();
  if (fault !== 'cut') return void response.end(bytes);
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
}

function refuse(response: ServerResponse, status: number, code: string): void {
  sendXml(response, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`, status);
}

function sendXml(response: ServerResponse, xml: string, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' }).end(`<?xml version="1.0"?>${xml}`);
}
