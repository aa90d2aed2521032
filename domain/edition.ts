import { type Branch, flatten, type ManuscriptKind, type Placed, treeOf } from '#domain/block.ts';
import type { BlockId, EditionId, FileId, ProjectId } from '#domain/ids.ts';

/** An immutable, numbered snapshot of what a project publishes. */
export type Edition = {
  readonly id: EditionId;
  readonly projectId: ProjectId;
  readonly number: number;
  readonly note: string;
  readonly publishedAt: number;
  readonly words: number;
  readonly title: string;
  readonly summary: string;
  readonly credit: string;
  readonly language: string;
  readonly coverFileId: FileId | undefined;
  readonly withdrawnAt: number | undefined;
};

/** A block as an edition holds it: where it stands and the hash of its rendered text. */
export type EditionBlock = Placed & {
  readonly kind: ManuscriptKind;
  readonly title: string;
  readonly hash: string;
  readonly words: number;
};

/**
 * An edition block with the editions that hold it: n holds it when `from` <= n < `until`. So publishing writes only
 * what changed, in the first chapter as in the thousandth.
 */
export type Interval = EditionBlock & { readonly from: number; readonly until: number | undefined };

/** What a new edition changes among the intervals: which end with it, and which blocks begin. */
export type EditionChange = { readonly ended: readonly BlockId[]; readonly begun: readonly EditionBlock[] };

/** Compares the newest edition's blocks with those to be published. */
export function editionChange(newest: readonly EditionBlock[], next: readonly EditionBlock[]): EditionChange {
  const before = new Map(newest.map((block) => [block.id, block]));
  const after = new Map(next.map((block) => [block.id, block]));
  return {
    ended: newest.filter((block) => !isSame(block, after.get(block.id))).map(({ id }) => id),
    begun: next.filter((block) => !isSame(block, before.get(block.id))),
  };
}

function isSame(one: EditionBlock, other: EditionBlock | undefined): boolean {
  return (
    other !== undefined &&
    one.hash === other.hash &&
    one.parentId === other.parentId &&
    one.position === other.position &&
    one.kind === other.kind &&
    one.title === other.title
  );
}

/** The blocks an edition holds. */
export function blocksOfEdition(intervals: readonly Interval[], number: number): Interval[] {
  return intervals.filter(({ from, until }) => from <= number && (until === undefined || number < until));
}

/**
 * What a reader opens of a linear work: a chapter with its scenes. The title and text of parts before it are its
 * front matter; a scene outside any chapter is a page of its own.
 */
export type Page<Item extends Placed> = {
  readonly block: Item;
  /** The parts that this page opens, outermost first. */
  readonly opens: readonly Item[];
  /** All parts above this page, outermost first. */
  readonly parts: readonly Item[];
  /** The scenes and other blocks below the chapter, in order. */
  readonly scenes: readonly Item[];
};

/** The pages of a work in reading order. A part without any chapter is a page itself, so that its text can be read. */
export function pagesOf<Item extends Placed & { readonly kind: ManuscriptKind }>(
  blocks: readonly Item[],
): Page<Item>[] {
  const pages: Page<Item>[] = [];
  const visit = (
    branches: readonly Branch<Item>[],
    parts: readonly Item[],
    unopened: readonly Item[],
  ): readonly Item[] => {
    let pending = unopened;
    for (const branch of branches) {
      if (branch.block.kind === 'part' && branch.children.length > 0) {
        pending = visit(branch.children, [...parts, branch.block], [...pending, branch.block]);
        continue;
      }
      pages.push({
        block: branch.block,
        opens: pending,
        parts,
        scenes: flatten(branch.children).map(({ block }) => block),
      });
      pending = [];
    }
    return pending;
  };
  visit(treeOf(blocks), [], []);
  return pages;
}

/** The words of a page: its own, its scenes', and those of the parts it opens. */
export function wordsOfPage(page: Page<EditionBlock>): number {
  return [page.block, ...page.opens, ...page.scenes].reduce((sum, { words }) => sum + words, 0);
}

/** The pages of an edition, with what readers ask of it again and again. */
export type Outline = {
  readonly pages: readonly Page<EditionBlock>[];
  /** The words of each page. */
  readonly words: readonly number[];
  /** On which page each block is, counted from 0. */
  readonly pageOf: ReadonlyMap<string, number>;
};

/** The outline of an edition's blocks. */
export function outlineOf(blocks: readonly EditionBlock[]): Outline {
  const pages = pagesOf(blocks);
  return {
    pages,
    words: pages.map(wordsOfPage),
    pageOf: new Map(
      pages.flatMap(({ block, opens, scenes }, at) => [block, ...opens, ...scenes].map(({ id }) => [id, at] as const)),
    ),
  };
}

/** Characters of a note to readers at most. */
export const editionNoteLength = 2_000;
