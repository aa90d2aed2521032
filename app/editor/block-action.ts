import { type ActionFunctionArgs, data } from 'react-router';
import { z } from 'zod';
import { requestScope } from '#app/context.ts';
import { readJson } from '#app/read-form.ts';
import { statusOf } from '#app/responses.ts';
import { findAddressed } from '#app/work/load-work.ts';
import { addLabel, changeLabel } from '#commands/block/change-labels.ts';
import { addBlock, describeBlock, moveBlock, restoreBlock, trashBlock } from '#commands/block/change-outline.ts';
import {
  describeBlocks,
  placeBlocks,
  restoreBlocks,
  type SeveralProblem,
  trashBlocks,
} from '#commands/block/change-several.ts';
import { type DuplicateProblem, duplicateBlock } from '#commands/block/duplicate-block.ts';
import { type MadeByMerge, type MergeProblem, mergeWithNext } from '#commands/block/merge-blocks.ts';
import type { OutlineProblem } from '#commands/block/outline-change.ts';
import { splitBlock } from '#commands/block/split-block.ts';
import { type UndoMergeProblem, undoMerge } from '#commands/block/undo-merge.ts';
import { restoreVersion } from '#commands/document/restore-version.ts';
import { writeOtherDraft } from '#commands/other-draft/write-other-draft.ts';
import { blockStatuses, blocksChangedAtMost, manuscriptKinds, outlineLength, targetAtMost } from '#domain/block.ts';
import { labelColors } from '#domain/block-label.ts';
import { type BlockId, type BlockLabelId, isId, type RevisionId } from '#domain/ids.ts';
import type { DraftProblem } from '#domain/other-draft.ts';
import { typedText } from '#domain/typed-text.ts';
import { mayReadDrafts } from '#policies/project.ts';

const Id = z
  .string()
  .refine(isId)
  .transform((id) => id as BlockId);
const Parent = Id.nullable().transform((id) => id ?? undefined);

const LabelId = z
  .string()
  .refine(isId)
  .transform((id) => id as BlockLabelId);

const Version = z
  .string()
  .refine(isId)
  .transform((id) => id as RevisionId);

const Typed = z.string().transform(typedText);
const Name = z.string().transform((name) => typedText(name).trim());

/** Some blocks that were chosen together. */
const several = <Each extends z.ZodType>(each: Each) => z.array(each).min(1).max(blocksChangedAtMost);

const LabelOrNone = LabelId.nullable();

/** What was planned of a block before a merge, or is since. */
const Planned = z.strictObject({
  synopsis: Typed,
  target: z.number().int().min(1).max(targetAtMost).nullable(),
  labelId: LabelOrNone,
  pointOfView: Typed,
  storyDate: Typed,
});

/** Where a text is divided: Yjs's relative position, in its JSON. */
const DividedAt = z.record(z.string().max(20), z.json());

/** The requests of the workspace. */
const Wish = z.discriminatedUnion('intent', [
  z.strictObject({
    intent: z.literal('add'),
    parentId: Parent,
    after: Parent,
    kind: z.enum(manuscriptKinds),
    title: Typed,
  }),
  z.strictObject({
    intent: z.literal('describe'),
    blockId: Id,
    title: Typed.optional(),
    synopsis: Typed.optional(),
    status: z.enum(blockStatuses).optional(),
    kind: z.enum(manuscriptKinds).optional(),
    target: z.number().int().min(1).max(targetAtMost).nullable().optional(),
    labelId: LabelOrNone.optional(),
    pointOfView: Typed.optional(),
    storyDate: Typed.optional(),
  }),
  z.strictObject({ intent: z.literal('addLabel'), name: Name, color: z.enum(labelColors) }),
  z.strictObject({
    intent: z.literal('changeLabel'),
    labelId: LabelId,
    name: Name.optional(),
    color: z.enum(labelColors).optional(),
    isRemoved: z.boolean().optional(),
  }),
  z.strictObject({ intent: z.literal('move'), blockId: Id, parentId: Parent, after: Parent }),
  z.strictObject({ intent: z.literal('split'), blockId: Id, at: DividedAt }),
  z.strictObject({ intent: z.literal('merge'), blockId: Id, next: Id }),
  z.strictObject({
    intent: z.literal('undoMerge'),
    blockId: Id,
    gone: Id,
    mark: z.string().max(100),
    at: DividedAt.optional(),
    isBetween: z.boolean(),
    children: z.array(Id).max(outlineLength),
    before: Planned,
    after: Planned,
  }),
  z.strictObject({ intent: z.literal('duplicate'), blockId: Id, title: Typed }),
  z.strictObject({ intent: z.literal('trash'), blockId: Id }),
  z.strictObject({ intent: z.literal('restore'), blockId: Id }),
  z.strictObject({
    intent: z.literal('describeSeveral'),
    blocks: several(
      z.strictObject({
        blockId: Id,
        status: z.enum(blockStatuses).optional(),
        kind: z.enum(manuscriptKinds).optional(),
        labelId: LabelOrNone.optional(),
      }),
    ),
  }),
  z.strictObject({
    intent: z.literal('place'),
    places: several(z.strictObject({ blockId: Id, parentId: Parent, after: Parent })),
  }),
  z.strictObject({ intent: z.literal('trashSeveral'), blockIds: several(Id) }),
  z.strictObject({ intent: z.literal('restoreSeveral'), blockIds: several(Id) }),
  z.strictObject({ intent: z.literal('restoreRevision'), blockId: Id, revisionId: Version }),
  z.strictObject({ intent: z.literal('writeDraft'), blockId: Id, revisionId: Version }),
]);

/** Why a wish was not granted; each has a sentence in the catalogue. */
export type WishProblem =
  | OutlineProblem['kind']
  | MergeProblem['kind']
  | UndoMergeProblem['kind']
  | DuplicateProblem['kind']
  | SeveralProblem['kind']
  | DraftProblem
  | 'notUnderstood'
  | 'signedOut'
  | 'gone'
  | 'needsRole';

export type OutlineWish = z.input<typeof Wish>;

/** Changes the outline, or a block's text back to a revision; commands apply the rules. */
export async function blockAction({ context, params, request }: ActionFunctionArgs) {
  const scope = context.get(requestScope);
  // Answered, never redirected or thrown: after a refusal the editor and its text stay where they are.
  if (!scope.account) return data({ ok: false as const, problem: 'signedOut' as const }, { status: 401 });
  const found = await findAddressed(scope, { orgId: params.orgId ?? '', projectId: params.projectId ?? '' });
  if (!found || mayReadDrafts(scope.actor, found.project) !== 'allowed') {
    return data({ ok: false as const, problem: 'gone' as const }, { status: statusOf.notFound });
  }
  const sent = await readJson(request);
  if ('status' in sent) return data({ ok: false as const, problem: 'notUnderstood' as const }, { status: sent.status });
  const parsed = Wish.safeParse(sent.value);
  if (!parsed.success) return data({ ok: false as const, problem: 'notUnderstood' as const }, { status: 422 });
  const { commands, actor } = scope;
  const wish = parsed.data;
  const projectId = found.project.id;
  const outcome = await (() => {
    switch (wish.intent) {
      case 'add':
        return addBlock(commands, actor, { ...wish, projectId });
      case 'describe': {
        const { intent: _, blockId, ...facts } = wish;
        return describeBlock(commands, actor, projectId, blockId, facts);
      }
      case 'addLabel':
        return addLabel(commands, actor, projectId, wish);
      case 'changeLabel': {
        const { intent: _, labelId, ...facts } = wish;
        return changeLabel(commands, actor, projectId, labelId, facts);
      }
      case 'move':
        return moveBlock(commands, actor, { ...wish, projectId });
      case 'split':
        return splitBlock(commands, actor, { ...wish, projectId });
      case 'merge':
        return mergeWithNext(commands, actor, { ...wish, projectId });
      case 'undoMerge':
        return undoMerge(commands, actor, { ...wish, projectId });
      case 'duplicate':
        return duplicateBlock(commands, actor, { ...wish, projectId });
      case 'trash':
        return trashBlock(commands, actor, projectId, wish.blockId);
      case 'restore':
        return restoreBlock(commands, actor, projectId, wish.blockId);
      case 'describeSeveral':
        return describeBlocks(commands, actor, projectId, wish.blocks);
      case 'place':
        return placeBlocks(commands, actor, projectId, wish.places);
      case 'trashSeveral':
        return trashBlocks(commands, actor, projectId, wish.blockIds);
      case 'restoreSeveral':
        return restoreBlocks(commands, actor, projectId, wish.blockIds);
      case 'restoreRevision':
        return restoreVersion(commands, actor, wish.blockId, wish.revisionId);
      case 'writeDraft':
        return writeOtherDraft(commands, actor, wish);
    }
  })();
  if (!outcome.ok) {
    const { failure } = outcome;
    if (failure.kind !== 'invalid') {
      const problem: WishProblem = failure.kind === 'forbidden' ? 'needsRole' : 'gone';
      return data({ ok: false as const, problem }, { status: statusOf[failure.kind] });
    }
    return data(
      { ok: false as const, problem: (failure.problems[0]?.kind ?? 'notUnderstood') as WishProblem },
      { status: statusOf.invalid },
    );
  }
  // The page goes there itself: a redirect would be lost where the news of the change arrives first and reloads it.
  const { value } = outcome;
  const isNew = wish.intent === 'add' || wish.intent === 'split' || wish.intent === 'duplicate';
  return {
    ok: true as const,
    added: isNew && typeof value === 'object' && 'blockId' in value ? value.blockId : undefined,
    merged: typeof value === 'object' && 'merged' in value ? undoing(value.merged) : undefined,
    label: typeof value === 'string' ? value : undefined,
  };
}

/** The request that undoes a merge. */
function undoing({ at, children, ...made }: MadeByMerge) {
  const place = at && { at: at as z.input<typeof DividedAt> };
  return { intent: 'undoMerge', ...made, ...place, children: [...children] } satisfies OutlineWish;
}
