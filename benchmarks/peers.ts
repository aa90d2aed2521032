import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

/** An answer as it went over the wire, without what every server says for itself. */
export type Captured = { readonly headers: Record<string, string>; readonly body: Buffer };

/** A server that gives one answer. */
export type Peer = { readonly port: number; readonly stop: () => Promise<void> };

/** Asks once and keeps the answer's bytes, compressed as they came. */
export function capture(url: string, acceptEncoding: string): Promise<Captured> {
  return new Promise((resolve, reject) => {
    const question = request(url, { headers: { 'accept-encoding': acceptEncoding } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answers ${answer.statusCode}.`));
      const own = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);
      const headers = Object.fromEntries(
        Object.entries(answer.headers).flatMap(([name, value]) => (own.has(name) ? [] : [[name, String(value)]])),
      );
      buffer(answer).then((body) => resolve({ headers, body }), reject);
    });
    question.on('error', reject).end();
  });
}

/** Answers with plain node:http in a separate process. */
export async function startPlain(folder: string, name: string, { headers, body }: Captured): Promise<Peer> {
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify({ headers, body: body.toString('base64') }));
  return startNode('plain-server.ts', file);
}

/** Starts a server of this folder from a file, in a separate process. */
export async function startNode(script: string, file: string): Promise<Peer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((found, reject) => {
    child.stdout.on('data', (said: Buffer) => found(Number(/port (\d+)/.exec(said.toString())?.[1])));
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}.`)));
  });
  return { port, stop: () => ended(child) };
}

/** Answers with nginx, one worker, from a file that it may keep open. */
export async function startNginx(
  program: string,
  folder: string,
  answers: ReadonlyMap<string, Captured>,
  port: number,
  workers = 1,
): Promise<Peer> {
  const root = join(folder, 'nginx');
  mkdirSync(root, { recursive: true });
  const locations = [...answers].map(([name, { headers, body }]) => {
    writeFileSync(join(root, name), body);
    const said = Object.entries(headers).filter(([header]) => !['content-length', 'content-type'].includes(header));
    const lines = said.map(([header, value]) => `add_header ${header} ${JSON.stringify(value)};`);
    return `location = /${name} { default_type ${JSON.stringify(headers['content-type'])}; etag off; max_ranges 0; add_header Last-Modified ""; ${lines.join(' ')} }`;
  });
  const file = join(root, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; worker_processes ${workers}; pid ${root}/pid; error_log stderr error; ${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 512; }
http {
  access_log off; types {} server_tokens off; sendfile on; tcp_nopush on; keepalive_requests 10000000; open_file_cache max=10;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${root}/${kind};`).join(' ')}
  server { listen 127.0.0.1:${port}; root ${root}; ${locations.join('\n')} }
}`,
  );
  const child = spawn(program, ['-c', file, '-p', root], { stdio: 'inherit' });
  for (let tries = 0; tries < 100; tries++) {
    if (
      await fetch(`http://127.0.0.1:${port}/${[...answers.keys()][0]}`).then(
        (a) => a.ok,
        () => false,
      )
    )
      return { port, stop: () => ended(child) };
    await new Promise((later) => setTimeout(later, 20));
  }
  await ended(child);
  throw new Error('nginx did not start.');
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const over = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await over;
}
