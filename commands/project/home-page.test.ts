import { expect, test } from 'vitest';
import { noteConsent } from '#commands/account/note-consent.ts';
import { publishEdition } from '#commands/edition/publish-edition.ts';
import { countReaders } from '#commands/reading/count-readers.ts';
import { findCatalogueVersion } from '#database/catalogue.ts';
import { findConsent } from '#database/consent.ts';
import { listPublicLanguages, listPublicWorks } from '#database/public-works.ts';
import { insertRenderedTexts, loadBeginnings } from '#database/rendered-text.ts';
import type { AccountId, ProjectId } from '#domain/ids.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, must } from '#tests/factories.ts';
import { changeProject, trashProject } from './change-project.ts';

onEachEngine('the first page', (openDatabase) => {
  async function begin() {
    const { context, clock } = buildContext(await openDatabase());
    const person = await buildPerson(context);
    const publish = async (title: string, language = 'en') => {
      const { projectId } = await buildProject(context, person);
      must(await publishEdition(context, person.actor, projectId));
      must(await changeProject(context, person.actor, projectId, { title, language, visibility: 'public' }));
      clock.now += 1_000;
      return projectId;
    };
    const change = async (projectId: ProjectId, facts: Parameters<typeof changeProject>[3]) =>
      must(await changeProject(context, person.actor, projectId, facts));
    const titles = async (wish: Parameters<typeof listPublicWorks>[1]) =>
      (await listPublicWorks(context.db.reader, wish)).map(({ title }) => title);
    return { context, clock, person, publish, change, titles };
  }

  test('lists works by what people ask for, and by language', async () => {
    const { context, clock, publish, change, titles } = await begin();
    const one = await publish('One');
    const two = await publish('Two', 'uk');
    const three = await publish('Three', 'uk');
    expect(await titles({})).toEqual(['Three', 'Two', 'One']);
    expect(await titles({ language: 'uk' })).toEqual(['Three', 'Two']);
    expect(await listPublicLanguages(context.db.reader)).toEqual(['uk', 'en']);

    expect(await titles({ order: 'finished' })).toEqual([]);
    await change(two, { status: 'complete' });
    clock.now += 1_000;
    await change(one, { status: 'complete' });
    clock.now += 1_000;
    // To say it again changes nothing.
    await change(two, { status: 'complete' });
    expect(await titles({ order: 'finished' })).toEqual(['One', 'Two']);
    await change(one, { status: 'ongoing' });
    expect(await titles({ order: 'finished' })).toEqual(['Two']);

    await countReaders(context, [
      { projectId: one, edition: 1, day: 10, readers: 9 },
      { projectId: two, edition: 1, day: 20, readers: 2 },
      { projectId: three, edition: 1, day: 20, readers: 1 },
    ]);
    await countReaders(context, [{ projectId: three, edition: 1, day: 20, readers: 2 }]);
    expect(await titles({ order: 'mostRead', sinceDay: 20 })).toEqual(['Three', 'Two']);
    expect(await titles({ order: 'mostRead', sinceDay: 0 })).toEqual(['One', 'Three', 'Two']);
  });

  test('takes the regional forms of a language for one', async () => {
    const { context, publish, titles } = await begin();
    for (const language of ['en-US', 'en-GB', 'en', 'uk', 'uk', 'EN-AU']) await publish(language, language);
    expect(await listPublicLanguages(context.db.reader)).toEqual(['en', 'uk']);
    expect(await listPublicLanguages(context.db.reader, { limit: 1 })).toEqual(['en']);
    expect(await titles({ language: 'en' })).toEqual(['EN-AU', 'en', 'en-GB', 'en-US']);
  });

  test('reads no more of a text than it shows the beginning of', async () => {
    const { context } = await begin();
    const text = { html: '', json: '', words: 1, files: [] };
    const texts = [
      { ...text, hash: 'a', text: 'Річка текла' },
      { ...text, hash: 'b', text: '' },
    ];
    await context.db.inTransaction((tx) => insertRenderedTexts(tx, texts));
    expect(await loadBeginnings(context.db.reader, ['a', 'b', 'c'], 5)).toEqual(
      new Map([
        ['a', 'Річка'],
        ['b', ''],
      ]),
    );
    expect(await loadBeginnings(context.db.reader, [], 5)).toEqual(new Map());
  });

  test('is out of date with everything that changes what it lists, and only then', async () => {
    const { context, person, publish, change } = await begin();
    const projectId = await publish('One');
    const version = () => findCatalogueVersion(context.db.reader);
    let before = await version();
    const isRaised = async () => {
      const now = await version();
      const raised = now > before;
      before = now;
      return raised;
    };
    await listPublicWorks(context.db.reader);
    expect(await isRaised()).toBe(false);
    await change(projectId, { title: 'Another' });
    expect(await isRaised()).toBe(true);
    await change(projectId, { visibility: 'private' });
    expect(await isRaised()).toBe(true);
    must(await trashProject(context, person.actor, projectId));
    expect(await isRaised()).toBe(true);
  });

  test('notes what someone signed in has answered about cookies, and what they answer later', async () => {
    const { context, person } = await begin();
    const accountId = person.actor.accountId as AccountId;
    const said = (categories: string[]) =>
      JSON.stringify({ categories, revision: 1, consentId: 'id', consentTimestamp: 'a', lastConsentTimestamp: 'b' });
    const noted = async () => JSON.parse((await findConsent(context.db.reader, accountId)) ?? 'null');
    await noteConsent(context, accountId, 'no answer');
    expect(await noted()).toBeNull();
    await noteConsent(context, accountId, said(['necessary']));
    expect(await noted()).toMatchObject({ categories: ['necessary'] });
    await noteConsent(context, accountId, said(['necessary', 'analytics']));
    expect(await noted()).toMatchObject({ categories: ['necessary', 'analytics'] });
  });
});
