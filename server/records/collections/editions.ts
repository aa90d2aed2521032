import { z } from '@hono/zod-openapi';
import { publishEdition, withdrawEdition } from '#commands/edition/publish-edition.ts';
import { findEdition, listEditions } from '#database/edition.ts';
import type { Edition } from '#domain/edition.ts';
import type { ProjectId } from '#domain/ids.ts';
import { done, failed } from '#domain/outcome.ts';
import { type Collection, pageOf } from '../collection.ts';
import { count, id, moment, text } from '../fields.ts';
import { findOpenProject } from './projects.ts';

/** Editions of one work that are looked through at most. */
const editionsAtMost = 10_000;

type Data = Pick<Edition, 'number' | 'note' | 'publishedAt' | 'words' | 'title' | 'summary' | 'credit' | 'language'> & {
  readonly projectId: string;
  readonly withdrawnAt: number | null;
};

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';

function nameOf({ projectId, number }: Pick<Edition, 'projectId' | 'number'>): string {
  return `${projectId}.${number}`;
}

function readName(name: string): { projectId: ProjectId; number: number } {
  const [projectId = '', number = ''] = name.split('.');
  return { projectId: projectId as ProjectId, number: Number(number) };
}

function dataOf(edition: Edition): Data {
  const { projectId, number, note, publishedAt, words, title, summary, credit, language, withdrawnAt } = edition;
  return {
    projectId,
    number,
    note,
    publishedAt,
    words,
    title,
    summary,
    credit,
    language,
    withdrawnAt: withdrawnAt ?? null,
  };
}

/** What a work has published: only its members see the withdrawn ones. */
export const editions: Collection<Data> = {
  name: 'editions',
  area: 'works',
  about: 'What works have published. The id is that of the work, a dot, and the number.',
  one: 'Returns an edition: when it was published, and its author’s note.',
  id: z.string().regex(new RegExp(`^${uuid}\\.[1-9]\\d{0,8}$`)),
  isOwn: false,
  data: z.strictObject({
    projectId: id('the work'),
    number: z.int().min(1),
    note: z.string().describe('The author’s note.'),
    publishedAt: moment('When it was published'),
    words: count('Words of it.'),
    title: z.string(),
    summary: z.string(),
    credit: z.string(),
    language: z.string(),
    withdrawnAt: moment('When it was taken back').nullable(),
  }),
  async get(scope, name) {
    const { projectId, number } = readName(name);
    const open = await findOpenProject(scope, projectId);
    const edition = open && (await findEdition(scope.commands.db.reader, projectId, number));
    return edition && (open.isMember || edition.withdrawnAt === undefined) ? dataOf(edition) : undefined;
  },
  query: {
    about: 'The editions of a work.',
    filters: z.strictObject({ projectId: id('a work') }),
    orders: ['-number', 'number'],
    async list(scope, wish) {
      const projectId = wish.filters.projectId as ProjectId;
      const open = await findOpenProject(scope, projectId);
      if (!open) return failed({ kind: 'notFound' });
      const listed = await listEditions(scope.commands.db.reader, projectId, { limit: editionsAtMost });
      const shown = listed.filter(({ withdrawnAt }) => open.isMember || withdrawnAt === undefined);
      const records = shown.map((edition) => ({ id: nameOf(edition), data: dataOf(edition) }));
      return done(pageOf(records, wish, { number: ({ data }) => data.number }));
    },
  },
  add: {
    about: 'Publishes what the outline holds now as the next edition. Can’t be part of a batch.',
    alone: true,
    takes: z.strictObject({ projectId: id('the work'), note: text(2_000, 'What is to be said of it.').optional() }),
    async run({ commands, actor, left }, { projectId, note }: { projectId: ProjectId; note?: string }) {
      const published = await publishEdition(commands, actor, projectId, {
        ...(note === undefined ? {} : { note }),
        ...(left && { written: (tx, number) => left(tx, nameOf({ projectId, number })) }),
      });
      return published.ok ? done(nameOf({ projectId, number: published.value.number })) : published;
    },
  },
  delete: {
    about: 'Withdraws it from readers; the one before it is shown again, if there is one.',
    run({ commands, actor }, name) {
      const { projectId, number } = readName(name);
      return withdrawEdition(commands, actor, projectId, number);
    },
  },
};
