import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import { consentScript } from '#app/consent/consent-revision.ts';
import { spellingWorkerPolicy } from './content-security.ts';
import { codingFor, encodings, etagOf } from './public-page.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  // Dictionaries: the affixes of a language, and its words.
  '.aff': 'text/plain; charset=utf-8',
  '.dic': 'text/plain; charset=utf-8',
};
const compressed = new Set(['.js', '.css', '.svg', '.json', '.txt', '.ico', '.wasm', '.aff', '.dic']);

/** Files of other builds that are held in memory: a page has some dozens. */
const othersHeld = 500;

type Asset = {
  readonly bodies: () => Promise<Record<'identity' | 'gzip' | 'br', Buffer>>;
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * The files of the built pages, read once: they never change while a process runs. Those with a hash in their name
 * may be kept for ever. Each is compressed when it is first asked for.
 *
 * @param others - where the processes of the site keep the files of their builds for each other (kept-builds.ts)
 */
export function createAssets(folder: string, others?: string): (c: Context) => Promise<Response | undefined> {
  const assets = new Map<string, Asset>();
  for (const file of filesIn(folder)) {
    const name = relative(folder, file).replaceAll('\\', '/');
    if (name.startsWith('.vite/') || name.endsWith('.br')) continue;
    const asset = assetOf(file, name);
    assets.set(`/${name}`, asset);
    // The head of every page names the banner before it knows anything about the build.
    if (/^assets\/consent-banner-[\w-]+\.js$/.test(name))
      assets.set(consentScript, { ...asset, headers: { ...asset.headers, 'Cache-Control': 'public, max-age=3600' } });
  }
  const ofOthers = new LRUCache<string, Asset>({ max: othersHeld });
  const ofOther = (path: string) => {
    const [, name] = /^\/assets\/([\w-][\w.-]*\.(?:js|css|woff2|svg|png|wasm|aff|dic))$/.exec(path) ?? [];
    if (others === undefined || name === undefined) return undefined;
    const file = join(others, name);
    const asset = ofOthers.get(name) ?? (existsSync(file) ? assetOf(file, `assets/${name}`) : undefined);
    if (asset) ofOthers.set(name, asset);
    return asset;
  };
  return async (c) => {
    const asset = assets.get(c.req.path) ?? ofOther(c.req.path);
    if (!asset || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) return undefined;
    const headers = new Headers(asset.headers);
    if (c.req.header('if-none-match') === asset.headers.ETag) return new Response(null, { status: 304, headers });
    const coding = compressed.has(extname(c.req.path)) ? codingFor(c.req.header('accept-encoding')) : 'identity';
    const body = (await asset.bodies())[coding];
    if (coding !== 'identity') headers.set('Content-Encoding', coding);
    headers.set('Content-Length', String(body.length));
    return new Response(c.req.method === 'HEAD' ? null : new Uint8Array(body), { headers });
  };
}

function assetOf(file: string, name: string): Asset {
  const content = readFileSync(file);
  const type = extname(name);
  let made: Promise<Record<'identity' | 'gzip' | 'br', Buffer>> | undefined;
  return {
    bodies: () => {
      made ??= compressed.has(type)
        ? codingsOf(file, content)
        : Promise.resolve({ identity: content, gzip: content, br: content });
      return made;
    },
    headers: {
      'Content-Type': contentTypes[type] ?? 'application/octet-stream',
      'Cache-Control': name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      ETag: etagOf(content.toString('latin1')),
      Vary: 'Accept-Encoding',
      ...(/^assets\/spelling-worker-[\w-]+\.js$/.test(name) ? { 'Content-Security-Policy': spellingWorkerPolicy } : {}),
    },
  };
}

/** Each coding of a file; the smallest comes from the build, where it made one. */
async function codingsOf(file: string, content: Buffer): Promise<Record<'identity' | 'gzip' | 'br', Buffer>> {
  const made = await encodings(content.toString('latin1'), 'latin1');
  return existsSync(`${file}.br`) ? { ...made, br: await readFile(`${file}.br`) } : made;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });
}
