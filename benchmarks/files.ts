import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { startNode } from './peers.ts';
import { compare, hold, type Row, rounds } from './report.ts';
import { startWatchedSite } from './watched-site.ts';

const size = 1_000_000_000;
/** The largest request of the client for a large file. */
const pieceBytes = 16 * 2 ** 20;
const piece = Buffer.alloc(pieceBytes, 'A tale of a tide clerk. ');
const agent = new Agent({ keepAlive: true });

type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: number;
  readonly text: string;
};

/** Sends bytes of a length, the same ones over and over, and reads the answer to its end. */
function send(url: string, method: string, headers: Record<string, string | number>, length = 0): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const question = request(url, { method, agent, headers: { ...headers, 'content-length': length } }, (answer) => {
      let bytes = 0;
      let text = '';
      answer.on('data', (data: Buffer) => {
        bytes += data.byteLength;
        if (bytes < 10_000) text += data;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes, text }));
      answer.on('error', reject);
    });
    question.on('error', reject);
    let left = length;
    const write = () => {
      while (left > 0) {
        const part = piece.subarray(0, Math.min(64 * 1024, left));
        left -= part.byteLength;
        if (!question.write(part)) {
          question.once('drain', write);
          return;
        }
      }
      question.end();
    };
    write();
  });
}

/** A large file in and out of the object store, against the least a server can do. */
export async function files(): Promise<Row[]> {
  const site = await startWatchedSite();
  const bare = await startNode('bare-files.ts', join(site.folder, 'bare'));
  try {
    const opened = await fetch(`${site.url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=fabula`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'files@example.org', password: 'verba volant', returnSecureToken: true }),
    });
    const { idToken, localId } = (await opened.json()) as { idToken: string; localId: string };
    const authorization = `Firebase ${idToken}`;
    const path = `accounts/${localId}/large`;
    const at = `${site.url}/v0/b/fabula/o`;
    const peer = `http://127.0.0.1:${bare.port}/`;

    const upload = async () => {
      const begun = await send(`${at}?name=${encodeURIComponent(path)}`, 'POST', {
        authorization,
        'x-goog-upload-protocol': 'resumable',
        'x-goog-upload-command': 'start',
        'x-goog-upload-header-content-length': size,
      });
      const url = String(begun.headers['x-goog-upload-url']);
      for (let offset = 0; offset < size; offset += pieceBytes) {
        const length = Math.min(pieceBytes, size - offset);
        const command = offset + length < size ? 'upload' : 'upload, finalize';
        const headers = { authorization, 'x-goog-upload-command': command, 'x-goog-upload-offset': offset };
        const { status, text } = await send(url, 'POST', headers, length);
        if (status !== 200) throw new Error(`A piece was answered ${status} ${text}`);
      }
    };
    const download = async (url: string, headers: Record<string, string>) => {
      const { bytes, status } = await send(url, 'GET', headers);
      if (bytes !== size) throw new Error(`${bytes} bytes came with ${status}.`);
    };
    const inTurn = async (ours: () => Promise<unknown>, theirs: () => Promise<unknown>) => {
      const rates = { ours: [] as number[], peer: [] as number[] };
      for (let round = 0; round < rounds; round++) {
        rates.ours.push(await rateOf(ours));
        rates.peer.push(await rateOf(theirs));
      }
      return rates;
    };
    // Once before anything counts: code is loaded, and the peak of memory is that of a server that has done something.
    await upload();
    await download(`${at}/${encodeURIComponent(path)}?alt=media`, { authorization });
    const before = site.peakMemory();
    const up = await inTurn(upload, () => send(peer, 'POST', {}, size));
    const down = await inTurn(
      () => download(`${at}/${encodeURIComponent(path)}?alt=media`, { authorization }),
      () => download(peer, {}),
    );
    const common = { peerName: 'bare node:http', unit: 'MB/s', target: { atLeast: 0.5 } };
    return [
      compare('1 GB sent in pieces, checked and durable', { ...up, ...common }),
      compare('1 GB fetched', { ...down, ...common }),
      hold('rise of the peak memory over all of it', site.peakMemory() - before, 'MiB', { atMost: 100 }),
    ];
  } finally {
    agent.destroy();
    await bare.stop();
    await site.stop();
  }
}

async function rateOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return size / 1_000 / (performance.now() - started);
}
