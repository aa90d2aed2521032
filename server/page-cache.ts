import type { ProjectId } from '#domain/ids.ts';
import type { Read } from './reader-counter.ts';

/** A page as it is sent: the same bytes for every visitor. */
export type KeptPage = {
  /** What it shows; undefined for a list of all public works. */
  readonly projectId: ProjectId | undefined;
  readonly publicVersion: number;
  /** When it is made anew although nothing has changed: what it shows is of its time. */
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
  const pages = new Map<string, KeptPage>();
  let bytes = 0;
  const sizeOf = ({ bodies }: KeptPage) => bodies.identity.length + bodies.gzip.length + bodies.br.length;
  const drop = (key: string) => {
    const page = pages.get(key);
    if (!page) return;
    pages.delete(key);
    bytes -= sizeOf(page);
  };
  return {
    find(key) {
      const page = pages.get(key);
      if (page) {
        // Asked for last: to the end of the order.
        pages.delete(key);
        pages.set(key, page);
      }
      return page;
    },
    keep(key, page) {
      drop(key);
      if (sizeOf(page) > most) return;
      pages.set(key, page);
      bytes += sizeOf(page);
      for (const oldest of pages.keys()) {
        if (bytes <= most) break;
        drop(oldest);
      }
    },
    drop,
    bytes: () => bytes,
  };
}
