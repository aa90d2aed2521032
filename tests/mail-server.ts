import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** An email as a mail server received it. */
export type TakenEmail = {
  readonly from: string;
  readonly to: readonly string[];
  readonly isSecure: boolean;
  readonly user: string | undefined;
  readonly raw: string;
  /** By lower-case name, unfolded and decoded; all of a name. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  /** The parts by their type, decoded. */
  readonly parts: ReadonlyMap<string, string>;
};

/**
 * A real mail server on this machine that keeps the email it gets. Stopped when the test ends.
 *
 * @param options.onRecipient - answers a refusal for an address, if it has one
 */
export async function runMailServer({
  onRecipient,
  onEmail,
  ...options
}: SMTPServerOptions & {
  onRecipient?: (address: string) => { code: number } | undefined;
  onEmail?: () => { code: number } | undefined;
} = {}) {
  const letters: TakenEmail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.secure ? [] : ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      const refusal = onRecipient?.(address);
      done(refusal && Object.assign(new Error(`no <${address}> here`), { responseCode: refusal.code }));
    },
    onData(stream, session, done) {
      const keep = (raw: string) => {
        const refusal = onEmail?.();
        if (refusal) return done(Object.assign(new Error('not this one'), { responseCode: refusal.code }));
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        const to = rcptTo.map(({ address }) => address);
        letters.push({ from, to, isSecure: session.secure, user: session.user, raw, ...readMessage(raw) });
        done();
      };
      // A sender that is killed in the middle of an email has sent none.
      void text(stream).then(keep, done);
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((closed) => server.close(() => closed()));
  onTestFinished(close);
  return { letters, port, url: `smtp://127.0.0.1:${port}`, close };
}

function readMessage(raw: string): Pick<TakenEmail, 'headers' | 'parts'> {
  const { headers, body } = splitPart(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type')?.[0] ?? '')?.[1];
  const pieces = boundary === undefined ? [raw] : body.split(`--${boundary}`).slice(1, -1);
  const parts = pieces.map((piece): [string, string] => {
    const part = splitPart(piece.replace(/^\r\n/, ''));
    const type = part.headers.get('content-type')?.[0]?.split(';')[0] ?? '';
    return [type, decode(part.body, part.headers.get('content-transfer-encoding')?.[0] ?? '')];
  });
  return { headers, parts: new Map(parts) };
}

function splitPart(raw: string): { headers: Map<string, string[]>; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const headers = new Map<string, string[]>();
  for (const line of raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const [name = '', ...rest] = line.split(':');
    headers.set(name.toLowerCase(), [...(headers.get(name.toLowerCase()) ?? []), decodeWords(rest.join(':').trim())]);
  }
  return { headers, body: raw.slice(end + 4) };
}

/** Encoded words (RFC 2047) as the text they stand for. */
function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, coded: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(coded, 'base64').toString()
        : decode(coded.replaceAll('_', ' '), 'quoted-printable'),
    );
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
