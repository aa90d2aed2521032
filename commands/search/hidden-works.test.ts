import { expect, test } from 'vitest';
import { publishEdition } from '#commands/edition/publish-edition.ts';
import { changeProject } from '#commands/project/change-project.ts';
import {
  countIndexedWorks,
  listIndexedWorks,
  listPublicGenres,
  listPublicLanguages,
  listPublicWorks,
} from '#database/public-works.ts';
import type { Tables } from '#database/tables/tables.ts';
import { readWish } from '#domain/search-wish.ts';
import { searchEngineRoutes } from '#server/search-engines.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, must, textOf, writeAndFold } from '#tests/factories.ts';
import { findWorks } from './find-works.ts';
import { indexWorks } from './index-works.ts';

/** Each of what takes a work away from everyone, as its row has it: alone it is enough. */
const reasons: readonly [string, keyof Tables, Record<string, unknown>][] = [
  ['is private', 'project', { visibility: 'private' }],
  ['is unlisted', 'project', { visibility: 'unlisted' }],
  ['is in the trash', 'project', { deleted_at: 1 }],
  ['is withdrawn by the operator', 'project', { withdrawn_at: 1 }],
  ['is still being brought', 'project', { ready_at: null }],
  ['is of a deleted organisation', 'organisation', { deleted_at: 1 }],
  ['is of a closed account', 'account', { closed_at: 1 }],
  ['has no edition that is not withdrawn', 'edition', { withdrawn_at: 1 }],
];

onEachEngine('a work', (openDatabase) => {
  async function begin() {
    const { context } = buildContext(await openDatabase());
    const { db } = context;
    const { reader } = db;
    const person = await buildPerson(context);
    const { projectId, documentId } = await buildProject(context, person, { title: 'The Lamp', firstChapter: '' });
    await writeAndFold(context, documentId, textOf('A lighthouse.'));
    must(await changeProject(context, person.actor, projectId, { visibility: 'public', genres: ['fantasy'] }));
    must(await publishEdition(context, person.actor, projectId));
    await indexWorks(context);

    const engines = searchEngineRoutes({ reader, publicUrl: 'https://fabula.test', refusesModels: true });
    const sitemap = async () => (await (await engines.request('/sitemap/works-1.xml')).text()).match(/<loc>/g) ?? [];
    const find = async (search: string) => findWorks(reader, readWish(new URLSearchParams(search)));
    /** How many works appear in every place where people and search engines discover works. */
    const places = async () => ({
      byTitle: (await find('q=lamp')).finds.length,
      byText: (await find('q=lighthouse')).finds.length,
      counted: (await find('q=lighthouse')).count,
      browsed: (await find('')).finds.length,
      browsedCount: (await find('')).count,
      first: (await listPublicWorks(reader)).length,
      organisation: (await listPublicWorks(reader, { organisationId: person.organisationId })).length,
      genre: (await listPublicWorks(reader, { genre: 'fantasy' })).length,
      genres: (await listPublicGenres(reader)).length,
      languages: (await listPublicLanguages(reader)).length,
      sitemap: (await sitemap()).length,
      indexed: await countIndexedWorks(reader),
    });
    const set = (table: keyof Tables, values: Record<string, unknown>) =>
      db.inTransaction((tx) => tx.updateTable(table).set(values).execute());
    return { reader, places, set };
  }

  test('that everyone may read is everywhere', async () => {
    const { places } = await begin();
    expect(new Set(Object.values(await places()))).toEqual(new Set([1]));
  });

  test.each(reasons)('that %s is nowhere', async (_, table, values) => {
    const { places, set } = await begin();
    await set(table, values);
    const found = Object.entries(await places()).filter(([, count]) => count > 0);
    expect(found).toEqual([]);
  });

  test('that its people keep from search engines is in no sitemap, and found by readers', async () => {
    const { reader, places, set } = await begin();
    await set('project', { search_hidden_at: 1 });
    expect(await places()).toMatchObject({ byTitle: 1, browsed: 1, first: 1, sitemap: 0, indexed: 0 });
    expect(await listIndexedWorks(reader, { limit: 10, offset: 0 })).toEqual([]);
  });
});
