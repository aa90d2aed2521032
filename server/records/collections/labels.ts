import { z } from '@hono/zod-openapi';
import { addLabel, changeLabel } from '#commands/block/change-labels.ts';
import { findBlockLabel, listBlockLabels } from '#database/block-label.ts';
import { type BlockLabel, blockLabelLimits, labelColors } from '#domain/block-label.ts';
import type { BlockLabelId, ProjectId } from '#domain/ids.ts';
import { done, failed } from '#domain/outcome.ts';
import { typedText } from '#domain/typed-text.ts';
import { type ActScope, type Collection, pageOf } from '../collection.ts';
import { id, text } from '../fields.ts';
import { mayReadDraftsOf } from '../may-read-drafts.ts';

type LabelData = { readonly projectId: string; readonly name: string; readonly color: string };

type Facts = Omit<BlockLabel, 'id'>;

const facts = {
  name: text(blockLabelLimits.nameLength, 'Its name.').transform((name) => typedText(name).trim()),
  color: z.enum(labelColors),
};

async function findLabel(scope: ActScope, labelId: string) {
  const label = await findBlockLabel(scope.commands.db.reader, labelId as BlockLabelId);
  return label && (await mayReadDraftsOf(scope, label.projectId)) ? label : undefined;
}

/** The labels that a work's blocks can be given: for its members. */
export const labels: Collection<LabelData> = {
  name: 'labels',
  area: 'works',
  about: 'The labels of a work: colored words that its members give to its blocks, such as the strands of a story.',
  one: 'Returns a label.',
  id: id('a label'),
  isOwn: true,
  data: z.strictObject({ projectId: id('the work'), name: z.string().describe('Its name.'), color: facts.color }),
  async get(scope, labelId) {
    const label = await findLabel(scope, labelId);
    if (!label || label.deletedAt !== undefined) return undefined;
    const { projectId, name, color } = label;
    return { projectId, name, color };
  },
  query: {
    about: 'The labels of a work, the oldest first.',
    filters: z.strictObject({ projectId: id('a work') }),
    orders: ['id', 'name', '-name'],
    async list(scope, wish) {
      const projectId = wish.filters.projectId as ProjectId;
      if (!(await mayReadDraftsOf(scope, projectId))) return failed({ kind: 'notFound' });
      const listed = await listBlockLabels(scope.commands.db.reader, projectId);
      const records = listed.map(({ id: labelId, ...some }) => ({
        id: labelId as string,
        data: { projectId, ...some },
      }));
      return done(pageOf(records, wish, { name: ({ data }) => data.name }));
    },
  },
  add: {
    about: 'Adds a label. One of that name that was removed comes back, with its blocks.',
    takes: z.strictObject({ projectId: id('the work'), ...facts }),
    run: ({ commands, actor }, { projectId, ...some }: Facts & { readonly projectId: ProjectId }) =>
      addLabel(commands, actor, projectId, some),
  },
  update: {
    about: 'Changes the fields you send. `isDeleted: false` restores a removed label, with its blocks.',
    takes: z.strictObject({ ...z.strictObject(facts).partial().shape, isDeleted: z.literal(false).optional() }),
    async run(scope, labelId, { isDeleted, ...some }: Partial<Facts> & { readonly isDeleted?: false }) {
      const label = await findLabel(scope, labelId);
      if (!label || (label.deletedAt !== undefined && isDeleted !== false)) return failed({ kind: 'notFound' });
      return changeLabel(scope.commands, scope.actor, label.projectId, label.id, { ...some, isRemoved: isDeleted });
    },
  },
  delete: {
    about: 'Removes it from the work and from all its blocks. It can be restored, with them.',
    async run(scope, labelId) {
      const label = await findLabel(scope, labelId);
      if (!label || label.deletedAt !== undefined) return failed({ kind: 'notFound' });
      return changeLabel(scope.commands, scope.actor, label.projectId, label.id, { isRemoved: true });
    },
  },
};
