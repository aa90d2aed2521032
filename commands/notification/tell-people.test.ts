import { expect, test } from 'vitest';
import { closeAccount } from '#commands/account/close-account.ts';
import { publishEdition, withdrawEdition } from '#commands/edition/publish-edition.ts';
import { makeExport } from '#commands/export/make-export.ts';
import { requestExport } from '#commands/export/request-export.ts';
import { followOrganisation } from '#commands/organisation/follow-organisation.ts';
import { changeProject } from '#commands/project/change-project.ts';
import { countFollowers } from '#database/follow.ts';
import { findLinearJourney } from '#database/journey.ts';
import { insertLibraryEntry } from '#database/library.ts';
import { listNotifications } from '#database/notification-list.ts';
import { insertReading } from '#database/reading.ts';
import { type AccountId, newId, type ReadingId } from '#domain/ids.ts';
import { onEachEngine } from '#tests/databases.ts';
import {
  buildContext,
  buildMember,
  buildPerson,
  buildProject,
  must,
  type Person,
  textOf,
  write,
} from '#tests/factories.ts';
import { writeOptions } from '#tests/fixtures/books/small-book.ts';
import { type EditionNews, tellEdition, tellEditionJob } from './tell-edition.ts';
import { tellPeople } from './tell-people.ts';

onEachEngine('a new edition', (openDatabase) => {
  async function begin() {
    const made = buildContext(await openDatabase());
    const { context } = made;
    const { db } = context;
    const author = await buildPerson(context);
    const project = await buildProject(context, author);
    const { projectId } = project;
    const journeyId = await findLinearJourney(db.reader, projectId);
    if (!journeyId) throw new Error('A project has no journey.');
    let edition = 0;
    const publish = async (note = '') => {
      edition++;
      await write(context, project.documentId, textOf(`Edition ${edition}.`), author.id);
      return must(await publishEdition(context, author.actor, projectId, { note })).number;
    };
    const read = (person: Person) =>
      db.inTransaction(async (tx) => {
        await insertReading(tx, { id: newId(1, context.random(10)) as ReadingId, accountId: person.id, journeyId }, 1);
        await insertLibraryEntry(tx, person.id, projectId, 'reading', 1);
      });
    const show = async (visibility: 'private' | 'public') => {
      const changed = await changeProject(context, author.actor, projectId, { visibility });
      must(changed);
    };
    const tell = (number: number) => tellEdition(context, { projectId, number, publisherId: author.id });
    const toldOf = async (person: Person) =>
      (await listNotifications(db.reader, person.id, { limit: 100 })).map(({ facts }) => facts);
    await publish();
    await show('public');
    return { ...made, author, projectId, publish, read, show, tell, toldOf };
  }

  test('plans its telling in the transaction that publishes it', async () => {
    const { context, announced, author, projectId, publish } = await begin();
    const planned = () =>
      context.db.reader.selectFrom('job').select('payload').where('kind', '=', tellEditionJob).execute();
    const number = await publish();

    const news: EditionNews = { projectId, number, publisherId: author.id, toFollowersOnly: false };
    expect((await planned()).map(({ payload }) => JSON.parse(payload))).toContainEqual(news);
    expect(announced).toContainEqual({ kind: 'job' });
  });

  test('is told once to people who have begun or keep the work, and not to its publisher', async () => {
    const { context, announced, author, projectId, publish, read, tell, toldOf } = await begin();
    const reader = await buildPerson(context, { displayName: 'Reader' });
    const keeper = await buildPerson(context, { displayName: 'Keeper' });
    const stranger = await buildPerson(context, { displayName: 'Stranger' });
    for (const person of [reader, author]) await read(person);
    for (const person of [reader, keeper])
      await context.db.inTransaction((tx) => insertLibraryEntry(tx, person.id, projectId, 'reading', 1));
    const number = await publish('Three  chapters\nare new.');
    announced.length = 0;
    for (let times = 0; times < 3; times++) await tell(number);

    const facts = { kind: 'edition', number: 2, note: 'Three chapters are new.' };
    expect(await toldOf(reader)).toEqual([facts]);
    expect(await toldOf(keeper)).toEqual([facts]);
    expect(await toldOf(author)).toEqual([]);
    expect(await toldOf(stranger)).toEqual([]);
    expect(announced).toEqual([{ kind: 'told', accountIds: expect.arrayContaining([reader.id, keeper.id]) }]);
  });

  test('is told to followers, once it is public: the first one too, and never a hidden one', async () => {
    const { context, author, projectId, read, show, publish, tell, toldOf } = await begin();
    const follower = await buildPerson(context, { displayName: 'Follower' });
    must(await followOrganisation(context, follower.actor, author.organisationId, true));
    must(await followOrganisation(context, follower.actor, author.organisationId, true));
    expect(await countFollowers(context.db.reader, author.organisationId)).toBe(1);
    await tell(1);
    expect(await toldOf(follower)).toEqual([{ kind: 'edition', number: 1, note: '' }]);
    await show('private');
    const number = await publish();
    await tell(number);
    expect(await toldOf(follower)).toHaveLength(1);
    await show('public');
    const { count } = await context.db.reader
      .selectFrom('job')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('kind', '=', tellEditionJob)
      .where('payload', 'like', `%"number":${number}%`)
      .executeTakeFirstOrThrow();
    // For the former readers, and for followers.
    expect(Number(count)).toBe(2);
    await tell(number);
    expect(await toldOf(follower)).toHaveLength(2);
    const reader = await buildPerson(context, { displayName: 'Reader' });
    await read(reader);
    await tellEdition(context, { projectId, number, publisherId: author.id, toFollowersOnly: true });
    expect(await toldOf(reader)).toEqual([]);
    must(await followOrganisation(context, follower.actor, author.organisationId, false));
    await tell(await publish());
    expect(await toldOf(follower)).toHaveLength(2);
    const own = await followOrganisation(context, author.actor, author.organisationId, true);
    expect(own).toMatchObject({ ok: false, failure: { because: 'member' } });
  });

  test('is told to more readers than one batch holds, each once, also when some were told before', async () => {
    const { context, projectId, publish, tell } = await begin();
    const { db } = context;
    const journey = await db.reader.selectFrom('journey').select('id').executeTakeFirstOrThrow();
    const template = await db.reader.selectFrom('account').selectAll().executeTakeFirstOrThrow();
    const ids = Array.from({ length: 450 }, (_, n) => `reader${String(n).padStart(4, '0')}`);
    await db.inTransaction(async (tx) => {
      await tx
        .insertInto('account')
        .values(ids.map((id) => ({ ...template, id, email: `${id}@example.org` })))
        .execute();
      for (const id of ids) {
        await insertReading(tx, { id: id as ReadingId, accountId: id as AccountId, journeyId: journey.id as never }, 1);
        await insertLibraryEntry(tx, id as AccountId, projectId, 'reading', 1);
      }
    });
    const number = await publish();
    const event = {
      key: `edition ${(await db.reader.selectFrom('project').select('id').executeTakeFirstOrThrow()).id} ${number}`,
      facts: { kind: 'edition', number, note: '' } as const,
      projectId: undefined,
    };
    await db.inTransaction((tx) => tellPeople(context, tx, ids.slice(100, 300) as AccountId[], event));
    await Promise.all([tell(number), tell(number)]);

    const rows = await db.reader.selectFrom('notification').select('account_id').orderBy('account_id').execute();
    expect(rows.map(({ account_id }) => account_id)).toEqual(ids);
    const counted = await db.reader.selectFrom('notification_count').select(['total', 'unread']).execute();
    expect(counted.every(({ total, unread }) => total === 1 && unread === 1)).toBe(true);
    expect(counted).toHaveLength(ids.length);
  });

  test('is told to nobody who may not see it: private, withdrawn, closed or disabled', async () => {
    const { context, author, projectId, publish, read, show, tell, toldOf } = await begin();
    const reader = await buildPerson(context, { displayName: 'Reader' });
    const member = await buildMember(context, author.organisationId, 'reader');
    const gone = await buildPerson(context, { displayName: 'Gone' });
    for (const person of [reader, member, gone]) await read(person);
    must(await closeAccount(context, gone.id));
    await show('private');
    await tell(await publish());
    expect(await toldOf(reader)).toEqual([]);
    expect(await toldOf(member)).toMatchObject([{ number: 2 }]);

    await show('public');
    const withdrawn = await publish();
    must(await withdrawEdition(context, author.actor, projectId, withdrawn));
    await tell(withdrawn);
    expect(await toldOf(reader)).toEqual([]);
    expect(await toldOf(gone)).toEqual([]);
  });
});

onEachEngine('a file that was asked for', (openDatabase) => {
  async function begin() {
    const made = buildContext(await openDatabase());
    const { context } = made;
    const author = await buildPerson(context);
    const project = await buildProject(context, author);
    await write(context, project.documentId, textOf('It was night.'), author.id);
    const wish = { format: 'markdown', edition: undefined, part: undefined, labels: writeOptions.labels } as const;
    const id = must(await requestExport(context, author.actor, project.projectId, { wish, suffixes: [] }));
    const toldOf = () => listNotifications(context.db.reader, author.id, { limit: 10 });
    return { ...made, author, ...project, id, toldOf };
  }

  test('is told once, when it is ready, to the person who requested it', async () => {
    const { context, announced, author, projectId, id, toldOf } = await begin();
    await makeExport(context, id);
    await makeExport(context, id);

    expect(await toldOf()).toMatchObject([{ facts: { kind: 'export', isReady: true }, projectId, readAt: undefined }]);
    expect(announced.filter(({ kind }) => kind === 'told')).toEqual([{ kind: 'told', accountIds: [author.id] }]);
  });

  test('that failed is told when it is not tried again', async () => {
    const { context, id, toldOf } = await begin();
    const broken = { ...context, staging: { ...context.staging, write: () => Promise.reject(new Error('full')) } };
    await expect(makeExport(broken, id)).rejects.toThrow('full');
    expect(await toldOf()).toEqual([]);
    await expect(makeExport(broken, id, { isLast: true })).rejects.toThrow('full');

    expect(await toldOf()).toMatchObject([{ facts: { kind: 'export', isReady: false } }]);
  });
});
