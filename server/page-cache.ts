import { LRUCache } from 'lru-cache';
import type { ProjectId } from '#domain/ids.ts';
import type { Read } from './reader-counter.ts';

/** A page as it is sent: the same bytes for every visitor. */
export type KeptPage = {
  /** The project that it shows; undefined for a list of all public works. */
  readonly projectId: ProjectId | undefined;
  readonly publicVersion: number;
  /** When it is made again although nothing has changed: it shows something that depends on the time. */
  readonly until?: number;
  /** What a reader of it reads, where it is a text. */
  readonly read?: Read | undefined;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  /** By content coding; `identity` is always there. */
  readonly bodies: Readonly<Record<'identity' | 'gzip' | 'br', Buffer>>;
};

export type PageCache = {
  readonly find: (key: string) => KeptPage | undefined;
  readonly keep: (key: string, page: KeptPage) => void;
  readonly drop: (key: string) => void;
  readonly bytes: () => number;
};

/** Keeps pages in memory up to so many bytes; the one not asked for the longest goes first. */
export function createPageCache(most: number): PageCache {
  const pages = new LRUCache<string, KeptPage>({
    maxSize: most,
    sizeCalculation: ({ bodies }) => bodies.identity.length + bodies.gzip.length + bodies.br.length,
  });
  return {
    find: (key) => pages.get(key),
    keep: (key, page) => void pages.set(key, page),
    drop: (key) => void pages.delete(key),
    bytes: () => pages.calculatedSize,
  };
}
