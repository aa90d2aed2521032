import { z } from '@hono/zod-openapi';
import { addBlock, describeBlock, moveBlock, restoreBlock, trashBlock } from '#commands/block/change-outline.ts';
import type { CommandContext } from '#commands/context.ts';
import { inOneTransaction } from '#commands/in-one-transaction.ts';
import { type BlockFacts, findBlock, listBlocks } from '#database/block.ts';
import { listBlockLabels } from '#database/block-label.ts';
import { findDocumentJson, findDocumentOfBlock } from '#database/document.ts';
import type { Actor } from '#domain/account.ts';
import {
  type Block,
  blockLengths,
  blockStatuses,
  flatten,
  manuscriptKinds,
  targetAtMost,
  treeOf,
} from '#domain/block.ts';
import type { BlockId, BlockLabelId, ProjectId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { plainText } from '#domain/plain-text.ts';
import { readText } from '#domain/read-text.ts';
import type { BlockData } from '#domain/record-data.ts';
import { type ActScope, type Collection, pageOf } from '../collection.ts';
import { count, id, text } from '../fields.ts';
import { mayReadDraftsOf } from '../may-read-drafts.ts';

/** A block as its members see it: a label that was removed is not on it until it is restored. */
function dataOf(
  { projectId, parentId, position, kind, title, synopsis, status, words, ...plan }: Block,
  labels: ReadonlySet<BlockLabelId>,
): BlockData {
  const { target = null, pointOfView, storyDate } = plan;
  const labelId = plan.labelId !== undefined && labels.has(plan.labelId) ? plan.labelId : null;
  return {
    ...{ projectId, parentId: parentId ?? null, position, kind, title, synopsis, status, words },
    ...{ target, labelId, pointOfView, storyDate },
  };
}

async function labelsOf({ commands }: ActScope, projectId: ProjectId): Promise<ReadonlySet<BlockLabelId>> {
  return new Set((await listBlockLabels(commands.db.reader, projectId)).map((label) => label.id));
}

async function findOpenBlock(scope: ActScope, blockId: string): Promise<Block | undefined> {
  const block = await findBlock(scope.commands.db.reader, blockId as BlockId);
  return block && block.deletedAt === undefined && (await mayReadDraftsOf(scope, block.projectId)) ? block : undefined;
}

const facts = {
  kind: z.enum(manuscriptKinds),
  title: text(blockLengths.title, 'Its title.'),
  synopsis: text(blockLengths.synopsis, 'What happens in it.'),
  status: z.enum(blockStatuses),
  target: z.number().int().min(1).max(targetAtMost).nullable().describe('Words it aims at.'),
  labelId: id('its label').nullable(),
  pointOfView: text(blockLengths.pointOfView, 'Whose view it is told from.'),
  storyDate: text(blockLengths.storyDate, 'When it happens in the story.'),
};

const placing = {
  parentId: id('the block it lies under').nullable().describe('The block it lies under; null at the top.'),
  after: id('the block it follows').nullable().describe('The block it follows; null is the first.'),
};

type Change = BlockFacts & {
  readonly place?: { readonly parentId: BlockId | null; readonly after: BlockId | null };
  readonly isDeleted?: false;
};

/** Every change of a block: all of it or nothing. */
async function change({ commands, actor }: ActScope, blockId: BlockId, { place, isDeleted, ...some }: Change) {
  const block = await findBlock(commands.db.reader, blockId);
  if (!block) return failed({ kind: 'notFound' });
  const { projectId } = block;
  type Step = (context: CommandContext, actor: Actor) => Promise<Outcome<unknown, unknown>>;
  const steps: Step[] = [];
  if (isDeleted === false) steps.push((context) => restoreBlock(context, actor, projectId, blockId));
  if (Object.keys(some).length > 0 || (!place && isDeleted === undefined))
    steps.push((context) => describeBlock(context, actor, projectId, blockId, some));
  if (place) {
    const wish = { projectId, blockId, parentId: place.parentId ?? undefined, after: place.after ?? undefined };
    steps.push((context) => moveBlock(context, actor, wish));
  }
  return inOneTransaction(commands, async (within): Promise<Outcome<unknown, unknown>> => {
    for (const step of steps) {
      const outcome = await step(within, actor);
      if (!outcome.ok) return outcome;
    }
    return done(undefined);
  });
}

/** The outline of a project: for its members. */
export const blocks: Collection<BlockData> = {
  name: 'blocks',
  area: 'works',
  about: 'The pieces of a work in its outline, as its members see them. Their texts are `texts`.',
  one: 'Returns a block, without its text.',
  id: id('a block'),
  isOwn: true,
  data: z.strictObject({
    projectId: id('the work'),
    parentId: id('the block it lies under').nullable(),
    position: z.string().describe('Sorts among those under the same block.'),
    ...facts,
    words: count('Words of its text.'),
  }),
  async get(scope, blockId) {
    const block = await findOpenBlock(scope, blockId);
    return block && dataOf(block, await labelsOf(scope, block.projectId));
  },
  query: {
    about: 'The blocks of a work, in the order of its outline.',
    filters: z.strictObject({
      projectId: id('a work'),
      kind: z.enum(manuscriptKinds).optional(),
      status: z.enum(blockStatuses).optional(),
      labelId: id('a label').optional(),
    }),
    orders: ['outline', '-words', 'words', 'title', '-title'],
    async list(scope, wish) {
      const projectId = wish.filters.projectId as ProjectId;
      if (!(await mayReadDraftsOf(scope, projectId))) return failed({ kind: 'notFound' });
      const { kind, status, labelId } = wish.filters;
      const labels = await labelsOf(scope, projectId);
      const outline = flatten(treeOf(await listBlocks(scope.commands.db.reader, projectId)));
      const at = new Map(outline.map(({ block }, index) => [block.id as string, index]));
      const records = outline
        .map(({ block }) => ({ id: block.id as string, data: dataOf(block, labels) }))
        .filter(
          ({ data }) =>
            (kind === undefined || data.kind === kind) &&
            (status === undefined || data.status === status) &&
            (labelId === undefined || data.labelId === labelId),
        );
      return done(
        pageOf(records, wish, {
          outline: (record) => at.get(record.id) ?? 0,
          words: ({ data }) => data.words,
          title: ({ data }) => data.title,
        }),
      );
    },
  },
  add: {
    about: 'Adds an empty block.',
    takes: z.strictObject({ projectId: id('the work'), kind: facts.kind, title: facts.title, ...placing }),
    async run(
      { commands, actor },
      {
        parentId,
        after,
        ...wish
      }: {
        projectId: ProjectId;
        parentId: BlockId | null;
        after: BlockId | null;
        kind: Block['kind'];
        title: string;
      },
    ) {
      const placed = { ...wish, parentId: parentId ?? undefined, after: after ?? undefined };
      const added = await addBlock(commands, actor, placed);
      return added.ok ? done(added.value.blockId as string) : added;
    },
  },
  update: {
    about:
      'Changes the fields you send, and moves the block if you send a place. `isDeleted: false` brings it back from the trash.',
    takes: z.strictObject({
      ...z.strictObject(facts).partial().shape,
      place: z.strictObject(placing).optional(),
      isDeleted: z.literal(false).optional(),
    }),
    run: (scope, blockId, some: Change) => change(scope, blockId as BlockId, some),
  },
  delete: {
    about: 'Moves it to the trash with everything below it.',
    async run({ commands, actor }, blockId) {
      const block = await findBlock(commands.db.reader, blockId as BlockId);
      return block ? trashBlock(commands, actor, block.projectId, block.id) : failed({ kind: 'notFound' });
    },
  },
};

type TextData = {
  readonly projectId: string;
  readonly words: number;
  readonly seq: number;
  readonly isCurrent: boolean;
  readonly text: string;
};

/** The text of a block, to be read only: it is written together with others, in its room. */
export const texts: Collection<TextData> = {
  name: 'texts',
  area: 'works',
  about:
    'The draft of a block as plain text, for members of its work. The id is that of the block. It’s read-only: texts are written in the editor, together with others.',
  one: 'Returns the text of a block.',
  id: id('a block'),
  isOwn: true,
  data: z.strictObject({
    projectId: id('the work'),
    words: count('Words of it.'),
    seq: count('How many changes of the text there have been.'),
    isCurrent: z.boolean().describe('Whether all of them are in it; what is being written comes after a quiet moment.'),
    text: z.string().describe('The text, without its form.'),
  }),
  async get(scope, blockId) {
    const { reader } = scope.commands.db;
    const block = await findOpenBlock(scope, blockId);
    const head = block && (await findDocumentOfBlock(reader, block.id));
    const json = head && (await findDocumentJson(reader, head.id));
    if (!head || json === undefined) return undefined;
    const { projectId, words, seq, stateSeq } = head;
    return { projectId, words, seq, isCurrent: seq === stateSeq, text: plainText(readText(JSON.parse(json))) };
  },
};
