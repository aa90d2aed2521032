import type { BlockId, BlockLabelId, ProjectId } from '#domain/ids.ts';

/** The kinds that make up a manuscript, outermost first. */
export const manuscriptKinds = ['part', 'chapter', 'scene'] as const;
export type ManuscriptKind = (typeof manuscriptKinds)[number];

export const blockStatuses = ['idea', 'draft', 'revised', 'final'] as const;
export type BlockStatus = (typeof blockStatuses)[number];

/** One piece of a project in its outline, without its text. */
export type Block = {
  readonly id: BlockId;
  readonly projectId: ProjectId;
  readonly parentId: BlockId | undefined;
  /** A fractional index among its siblings; ties go to the id. */
  readonly position: string;
  readonly kind: ManuscriptKind;
  readonly title: string;
  readonly synopsis: string;
  readonly status: BlockStatus;
  readonly words: number;
  /** Words it aims at. */
  readonly target: number | undefined;
  readonly labelId: BlockLabelId | undefined;
  /** Whose view it is told from, in the author's words. */
  readonly pointOfView: string;
  /** When it happens in the story, in the author's words: calendars may be invented. */
  readonly storyDate: string;
  readonly deletedAt: number | undefined;
  readonly deletedRoot: BlockId | undefined;
};

/** What a row of an outline shows, and what it needs to be moved. */
export function outlineRow({ id, parentId, position, kind, title, status, words, target, labelId }: Block) {
  return { id, parentId, position, kind, title, status, words, target, labelId };
}

/** How deep an outline may go. */
export const outlineDepth = 8;
/** Blocks of one project at most, the deleted ones not counted. */
export const outlineLength = 10_000;
/** Blocks that are chosen and changed at once, at most. */
export const blocksChangedAtMost = 200;
/** Blocks that are duplicated at once, at most. */
export const blocksCopiedAtMost = 200;
/** Texts, and characters of them as they are stored, of a block and all inside it that are shown as one. */
export const shownTogether = { texts: 200, letters: 2_000_000 } as const;
export const blockLengths = { title: 300, synopsis: 2_000, pointOfView: 100, storyDate: 100 } as const;
/** Words that a block aims at, at most. */
export const targetAtMost = 1_000_000;

/** The part of a block by which it finds its place in a tree. */
export type Placed = Pick<Block, 'id' | 'parentId' | 'position'>;

/** Compares siblings: by position, then by id. Both compare by their letters' codes, as the database does. */
export function bySiblingOrder(one: Placed, other: Placed): number {
  if (one.position !== other.position) return one.position < other.position ? -1 : 1;
  return one.id < other.id ? -1 : one.id > other.id ? 1 : 0;
}

export type Branch<Item extends Placed> = {
  readonly block: Item;
  readonly children: readonly Branch<Item>[];
  readonly depth: number;
};

/**
 * The tree of a flat list of blocks. A block whose parent is not in the list stands at the top: nothing that exists
 * is ever left out.
 */
export function treeOf<Item extends Placed>(blocks: readonly Item[]): Branch<Item>[] {
  const known = new Set(blocks.map(({ id }) => id));
  const children = new Map<BlockId | undefined, Item[]>();
  for (const block of blocks) {
    const parent = block.parentId !== undefined && known.has(block.parentId) ? block.parentId : undefined;
    const siblings = children.get(parent);
    if (siblings) siblings.push(block);
    else children.set(parent, [block]);
  }
  const branches = (parent: BlockId | undefined, depth: number): Branch<Item>[] =>
    (children.get(parent) ?? [])
      .sort(bySiblingOrder)
      .map((block) => ({ block, depth, children: branches(block.id, depth + 1) }));
  return branches(undefined, 0);
}

/** The blocks of a tree in reading order, each before its children. */
export function flatten<Item extends Placed>(branches: readonly Branch<Item>[]): Branch<Item>[] {
  return branches.flatMap((branch) => [branch, ...flatten(branch.children)]);
}

/** Why a block cannot be moved there. */
export type MoveProblem = 'intoItself' | 'tooDeep' | 'unknownParent';

/** Checks that a block may lie under a parent: no block inside itself, and no branch deeper than the outline may go. */
export function moveProblem(
  blocks: readonly Placed[],
  moved: BlockId,
  parent: BlockId | undefined,
): MoveProblem | undefined {
  const parents = new Map(blocks.map((block) => [block.id, block.parentId]));
  if (parent !== undefined && !parents.has(parent)) return 'unknownParent';
  let depth = 0;
  for (let at = parent; at !== undefined; at = parents.get(at)) {
    if (at === moved) return 'intoItself';
    if (++depth > outlineDepth) return 'tooDeep';
  }
  // A block that is only about to be added has nothing below it yet.
  const branch = parents.has(moved) ? flatten(treeOf(blocks)).find(({ block }) => block.id === moved) : undefined;
  return depth + (branch ? heightOf(branch) : 1) > outlineDepth ? 'tooDeep' : undefined;
}

function heightOf(branch: Branch<Placed>): number {
  return 1 + Math.max(0, ...branch.children.map(heightOf));
}
