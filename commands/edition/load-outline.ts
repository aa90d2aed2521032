import { LRUCache } from 'lru-cache';
import type { Queries } from '#database/connection.ts';
import { listEditionBlocks } from '#database/edition.ts';
import { type Outline, outlineOf } from '#domain/edition.ts';
import type { ProjectId } from '#domain/ids.ts';

/** Blocks of all outlines that are cached: some 50 MB. */
const keptBlocks = 150_000;

/** Milliseconds after which an outline is read again, although it cannot change: titles of erased works go. */
const keptMs = 600_000;

const outlines = new WeakMap<Queries, LRUCache<string, Outline>>();

/**
 * The outline of an edition. An edition never changes, so it is read once, and a page of a long work costs what a page
 * of a short one does. Whoever shows any of it has asked the policy before.
 */
export async function loadOutline(db: Queries, projectId: ProjectId, edition: number): Promise<Outline> {
  const kept =
    outlines.get(db) ??
    new LRUCache<string, Outline>({
      maxSize: keptBlocks,
      sizeCalculation: ({ pageOf }) => Math.max(1, pageOf.size),
      ttl: keptMs,
    });
  outlines.set(db, kept);
  const name = `${projectId} ${edition}`;
  const held = kept.get(name);
  if (held) return held;
  const outline = outlineOf(await listEditionBlocks(db, projectId, edition));
  if (outline.pages.length > 0) kept.set(name, outline);
  return outline;
}
