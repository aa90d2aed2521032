import { afterEach, expect, test, vi } from 'vitest';
import { offlineWorker, type WorkerBuild } from './worker.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser in which a worker is installed, with what is cached there, and files that cannot be fetched. */
function browserWith(cached: readonly string[], missing: readonly string[]) {
  const held = new Map(cached.map((name) => [name, new Set(['/assets/old.js'])]));
  vi.stubGlobal(
    'Request',
    class {
      readonly url: string;
      constructor(path: string) {
        this.url = path;
      }
    },
  );
  vi.stubGlobal('caches', {
    keys: async () => [...held.keys()],
    open: async (name: string) => {
      const files = held.get(name) ?? new Set<string>();
      held.set(name, files);
      return {
        keys: async () => [...files],
        addAll: async (wanted: { url: string }[]) => {
          if (wanted.some(({ url }) => missing.includes(url))) throw new TypeError('Failed to fetch');
          for (const { url } of wanted) files.add(url);
        },
      };
    },
  });
  const heard = new Map<string, (event: { waitUntil: (deed: Promise<unknown>) => void }) => void>();
  const skipWaiting = vi.fn(async () => undefined);
  const self = {
    location: { origin: 'https://fabula.example' },
    registration: {},
    clients: { claim: async () => undefined },
    skipWaiting,
    addEventListener: (type: string, listener: never) => void heard.set(type, listener),
  };
  const writing = { pages: { en: '/offline-writing.html' }, files: ['/assets/new.js'] };
  const build: WorkerBuild = { version: 'new', offlinePages: { en: '/offline.html' }, writing };
  offlineWorker(self as unknown as Parameters<typeof offlineWorker>[0], build);
  const install = async () => {
    let deed: Promise<unknown> | undefined;
    heard.get('install')?.({
      waitUntil: (given) => {
        deed = given;
      },
    });
    await deed;
  };
  return { install, skipWaiting, filesOf: (name: string) => [...(held.get(name) ?? [])] };
}

test('a worker takes over with the files that show what is kept', async () => {
  const { install, skipWaiting, filesOf } = browserWith(['fabula-old', 'fabula-writing-old'], []);
  await install();
  expect(filesOf('fabula-writing-new')).toEqual(['/assets/new.js', '/offline-writing.html']);
  expect(skipWaiting).toHaveBeenCalledOnce();
});

test('where they cannot be fetched the former worker goes on, with its own', async () => {
  const { install, skipWaiting, filesOf } = browserWith(['fabula-old', 'fabula-writing-old'], ['/assets/new.js']);
  await expect(install()).rejects.toThrow('Failed to fetch');
  expect(skipWaiting).not.toHaveBeenCalled();
  expect(filesOf('fabula-writing-old')).toEqual(['/assets/old.js']);
});

test('where nothing is kept a worker waits for none of them', async () => {
  const { install, skipWaiting, filesOf } = browserWith(['fabula-old'], ['/assets/new.js']);
  await install();
  expect(skipWaiting).toHaveBeenCalledOnce();
  expect(filesOf('fabula-new')).toEqual(['/offline.html']);
});
