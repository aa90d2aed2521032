import type { Block } from '#domain/block.ts';
import type { BlockId, ProjectId, ProjectRevisionId, RevisionId } from '#domain/ids.ts';

/** Why a version of a whole project was kept. */
export const projectRevisionReasons = ['named', 'beforeRestore', 'beforeReplace', 'beforeImport'] as const;
export type ProjectRevisionReason = (typeof projectRevisionReasons)[number];

/** A restorable version of a project's outline and of all texts in it, as a list shows it. */
export type ProjectRevision = {
  readonly id: ProjectRevisionId;
  readonly projectId: ProjectId;
  /** Counts the versions of a project; the blocks of a version are found by it. */
  readonly number: number;
  readonly at: number;
  /** The display name of who saved it. */
  readonly by: string;
  readonly reason: ProjectRevisionReason;
  /** Empty where nobody gave it one. */
  readonly name: string;
  readonly texts: number;
  readonly words: number;
};

/** Versions of one project at most: those with a name, and those that are saved without being asked for. */
export const projectRevisionLimits = { named: 200, automatic: 100 } as const;

/** Days for which a deleted version can be put back. */
export const projectRevisionDays = 30;

/** What the outline said of a block. */
export type BlockPlan = Pick<Block, 'synopsis' | 'status' | 'target' | 'labelId' | 'pointOfView' | 'storyDate'>;

/** A block as a version of a project has it: its place, what the outline said of it, and the version of its text. */
export type KeptBlock = Pick<Block, 'id' | 'parentId' | 'position' | 'kind' | 'title' | 'words'> &
  BlockPlan & { readonly revisionId: RevisionId };

/** Whether two versions have a block in the same place, with the same facts and text. */
export function isKeptAlike(one: KeptBlock, other: KeptBlock): boolean {
  return keptKey(one) === keptKey(other);
}

/** What tells a block of one version from that of another; the words are those of its text. */
function keptKey({ parentId, position, kind, title, revisionId, ...plan }: KeptBlock): string {
  return JSON.stringify([parentId, position, kind, title, revisionId, planKey(plan)]);
}

/** What tells what authors plan of a block from another plan. */
export function planKey({ synopsis, status, target, labelId, pointOfView, storyDate }: BlockPlan): string {
  return JSON.stringify([synopsis, status, target, labelId, pointOfView, storyDate]);
}

/** What can differ between two plans of a block, in the order of `planKey`. */
export const planFields = ['synopsis', 'status', 'target', 'label', 'pointOfView', 'storyDate'] as const;
export type PlanField = (typeof planFields)[number];

/** In what two plans differ, each as `planKey` tells it; where one is not known, in nothing. */
export function planDifference(before: string | undefined, after: string | undefined): PlanField[] {
  if (before === undefined || after === undefined) return [];
  const [one, other]: unknown[][] = [JSON.parse(before), JSON.parse(after)];
  return planFields.filter((_, at) => one?.[at] !== other?.[at]);
}

/** The blocks that a version has and the one before did not have so, and those that end with it. */
export function keptChange(
  before: readonly KeptBlock[],
  now: readonly KeptBlock[],
): { readonly ended: BlockId[]; readonly begun: KeptBlock[] } {
  const old = new Map(before.map((block) => [block.id, block]));
  const begun = now.filter((block) => {
    const one = old.get(block.id);
    return one === undefined || !isKeptAlike(one, block);
  });
  const left = new Set(now.map(({ id }) => id));
  for (const { id } of begun) left.delete(id);
  return { ended: before.flatMap(({ id }) => (left.has(id) ? [] : [id])), begun };
}
