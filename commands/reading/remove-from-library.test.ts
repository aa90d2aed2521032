import { expect, test } from 'vitest';
import { publishEdition } from '#commands/edition/publish-edition.ts';
import { followOrganisation } from '#commands/organisation/follow-organisation.ts';
import { changeProject, trashProject } from '#commands/project/change-project.ts';
import { findLinearJourney } from '#database/journey.ts';
import { listLibrary } from '#database/library.ts';
import { listDeletedProjects, listProjects } from '#database/project-list.ts';
import { countPublicWorks, countWorksAndLanguages, listPublicWorks } from '#database/public-works.ts';
import { listReadership } from '#database/readership.ts';
import { findReading } from '#database/reading.ts';
import { visitor } from '#domain/account.ts';
import type { JourneyId, ProjectId } from '#domain/ids.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, must, type Person, textOf, write } from '#tests/factories.ts';
import { putBackIntoLibrary, removeFromLibrary } from './remove-from-library.ts';
import { startReading } from './travel.ts';

onEachEngine('a library', (openDatabase) => {
  async function begin() {
    const made = buildContext(await openDatabase());
    const { context, clock } = made;
    const { reader: db } = context.db;
    const author = await buildPerson(context);
    const person = await buildPerson(context, { displayName: 'Reader' });
    const publish = async (title: string) => {
      const { projectId, documentId } = await buildProject(context, author, { title, firstChapter: 'One' });
      await write(context, documentId, textOf('It was night.'));
      must(await publishEdition(context, author.actor, projectId));
      must(await changeProject(context, author.actor, projectId, { visibility: 'public' }));
      return projectId;
    };
    const journeyOf = async (projectId: ProjectId) => (await findLinearJourney(db, projectId)) as JourneyId;
    const read = async (projectId: ProjectId, who: Person = person) =>
      must(await startReading(context, who.actor, await journeyOf(projectId)));
    const kept = async () => (await listLibrary(db, person.id)).map(({ projectId }) => projectId);
    return { context, clock, db, author, person, publish, journeyOf, read, kept };
  }

  test('loses a work and has it back, while the reading stays', async () => {
    const { context, db, author, person, publish, journeyOf, read, kept } = await begin();
    const projectId = await publish('Salt');
    await read(projectId);
    const wish = { projectId, organisationId: author.organisationId };
    const readers = async () => (await listReadership(db, wish, { after: '', limit: 9 })).readers.length;
    expect(await readers()).toBe(1);

    must(await removeFromLibrary(context, person.actor, projectId));
    expect(await kept()).toEqual([]);
    expect(await findReading(db, person.id, await journeyOf(projectId))).toBeDefined();
    // Nobody is notified of a work that they removed.
    expect(await readers()).toBe(0);
    expect(await removeFromLibrary(context, person.actor, projectId)).toMatchObject({ ok: false });

    for (const _ of ['once', 'twice']) must(await putBackIntoLibrary(context, person.actor, projectId));
    expect(await kept()).toEqual([projectId]);
    must(await removeFromLibrary(context, person.actor, projectId));
    await read(projectId);
    expect(await kept()).toEqual([projectId]);
  });

  test('loses an erased work, too', async () => {
    const { context, author, person, publish, read, kept } = await begin();
    const projectId = await publish('Salt');
    await read(projectId);
    must(await trashProject(context, author.actor, projectId));
    must(await removeFromLibrary(context, person.actor, projectId));
    expect(await kept()).toEqual([]);
  });

  test('is its reader’s alone, and takes nothing they have not read', async () => {
    const { context, author, person, publish, read, kept } = await begin();
    const projectId = await publish('Salt');
    const notFound = { ok: false, failure: { kind: 'notFound' } };
    expect(await putBackIntoLibrary(context, person.actor, projectId)).toMatchObject(notFound);
    await read(projectId);
    for (const actor of [author.actor, visitor]) {
      expect(await removeFromLibrary(context, actor, projectId)).toMatchObject(notFound);
      expect(await putBackIntoLibrary(context, actor, projectId)).toMatchObject(notFound);
    }
    expect(await kept()).toEqual([projectId]);
  });

  test('and the lists of an organisation continue page by page, each work once, even two of the same moment', async () => {
    const { context, clock, db, author, person, publish, read } = await begin();
    const made: ProjectId[] = [];
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) {
      const projectId = await publish(title);
      await read(projectId);
      made.push(projectId);
      if (title !== 'Three') clock.now += 1_000;
    }
    const all = [...made].sort();
    type Row = { id: string; at: number };
    const walk = async (list: (behind: Row | undefined) => Promise<readonly (Row & { projectId: string })[]>) => {
      const found: string[] = [];
      for (let behind: Row | undefined; ; ) {
        const rows = await list(behind);
        found.push(...rows.map(({ projectId }) => projectId));
        behind = rows.at(-1);
        if (!behind) return found;
      }
    };
    const held = await walk(async (behind) =>
      (await listLibrary(db, person.id, { behind, limit: 2 })).map((entry) => ({
        ...entry,
        id: entry.projectId,
        at: entry.readAt ?? entry.addedAt,
      })),
    );
    expect([...held].sort()).toEqual(all);
    expect(held[0]).toBe(made.at(-1));
    expect(await listLibrary(db, person.id, { isFinished: true })).toEqual([]);
    expect(await listLibrary(db, person.id, { isFinished: false })).toHaveLength(5);

    const { organisationId } = author;
    const works = await walk(async (behind) =>
      (await listPublicWorks(db, { organisationId, behind, limit: 2 })).map((work) => ({
        projectId: work.projectId,
        id: work.editionId,
        at: work.publishedAt,
      })),
    );
    expect([...works].sort()).toEqual(all);
    expect(await countPublicWorks(db, organisationId)).toBe(5);
    expect(await countWorksAndLanguages(db, organisationId)).toEqual({ works: 5, languages: 1 });
    const followed = async () => (await listPublicWorks(db, { followedBy: person.id })).length;
    expect(await followed()).toBe(0);
    must(await followOrganisation(context, person.actor, organisationId, true));
    expect(await followed()).toBe(5);

    for (const projectId of made) must(await trashProject(context, author.actor, projectId));
    const deleted = await walk(async (behind) =>
      (await listDeletedProjects(db, organisationId, { behind, limit: 2 })).map(({ id, deletedAt = 0 }) => ({
        projectId: id,
        id,
        at: deletedAt,
      })),
    );
    expect([...deleted].sort()).toEqual(all);
  });

  test('lists every project of an organisation, past the hundredth', async () => {
    const { context, db, author } = await begin();
    for (let index = 0; index < 101; index++) await buildProject(context, author, { title: `Work ${index}` });
    expect(await listProjects(db, author.organisationId)).toHaveLength(101);
  });
});
