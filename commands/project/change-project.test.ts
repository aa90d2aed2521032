import { expect, test } from 'vitest';
import { withdrawWork } from '#commands/report/decide-report.ts';
import { findLinearJourney } from '#database/journey.ts';
import { findProject, findProjectBySlug, findPublicVersion } from '#database/project.ts';
import { countProjects } from '#database/project-count.ts';
import { findLabels } from '#database/project-label.ts';
import { listDeletedProjects, listProjects } from '#database/project-list.ts';
import { visitor } from '#domain/account.ts';
import type { ProjectId } from '#domain/ids.ts';
import { genres, warnings } from '#domain/work-facts.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildMember, buildPerson, buildProject, must } from '#tests/factories.ts';
import { beginProject } from './begin-project.ts';
import { changeProject, restoreProject, trashProject } from './change-project.ts';

onEachEngine('a project', (openDatabase) => {
  async function begin() {
    const made = buildContext(await openDatabase());
    const person = await buildPerson(made.context);
    return { ...made, reader: made.context.db.reader, person, ...(await buildProject(made.context, person)) };
  }

  test('that was changed meanwhile keeps what the other made of it', async () => {
    const { context, reader, projectId, person } = await begin();
    const seen = await findProject(reader, projectId);
    must(await changeProject(context, person.actor, projectId, { visibility: 'unlisted' }));

    const late = await changeProject(context, person.actor, projectId, {
      title: 'A typo mended',
      visibility: 'private',
      seenVersion: seen?.publicVersion,
    });

    expect(late).toMatchObject({ ok: false, failure: { problems: [{ kind: 'changedMeanwhile' }] } });
    expect(await findProject(reader, projectId)).toMatchObject({ visibility: 'unlisted', title: 'The Tide Clerk' });
  });

  test('is counted as long as it is there, whoever may read it', async () => {
    const { context, reader, projectId, person } = await begin();
    const other = await buildProject(context, person);
    must(await changeProject(context, person.actor, other.projectId, { visibility: 'unlisted' }));
    expect(await countProjects(reader, person.organisationId)).toBe(2);
    must(await withdrawWork(context, other.projectId, 'It was copied.'));
    expect(await countProjects(reader, person.organisationId)).toBe(2);

    must(await trashProject(context, person.actor, projectId));
    must(await trashProject(context, person.actor, other.projectId));
    expect(await countProjects(reader, person.organisationId)).toBe(0);
  });

  test('begins private, with a slug from its title, a linear journey and its creator', async () => {
    const { reader, projectId, slug, person } = await begin();

    expect(slug).toBe('the-tide-clerk');
    expect(await findProject(reader, projectId)).toMatchObject({
      visibility: 'private',
      slug,
      createdBy: person.id,
      ownerIsOpen: true,
      title: 'The Tide Clerk',
    });
    expect(await findLinearJourney(reader, projectId)).toBeDefined();
  });

  test('with a title that is taken gets the next slug, also when twenty begin at the same time', async () => {
    const { context, person } = await begin();
    const begun = await Promise.all(Array.from({ length: 20 }, () => buildProject(context, person)));

    expect(new Set(begun.map(({ slug }) => slug)).size).toBe(20);
    expect(begun.map(({ slug }) => slug).every((slug) => /^the-tide-clerk-\d+$/.test(slug))).toBe(true);
  });

  test('is begun by writers with a title, a language and a kind', async () => {
    const { context, person } = await begin();
    const wish = {
      organisationId: person.organisationId,
      title: ' ',
      language: 'no language',
      kind: 'poem' as never,
      firstChapter: '1',
    };
    const good = { ...wish, title: 'T', language: 'uk', kind: 'novel' } as const;
    const reader = await buildMember(context, person.organisationId, 'reader');
    const writer = await buildMember(context, person.organisationId, 'writer');

    expect(await beginProject(context, person.actor, wish)).toEqual({
      ok: false,
      failure: {
        kind: 'invalid',
        problems: [
          { field: 'title', kind: 'required' },
          { field: 'language', kind: 'notAllowed' },
          { field: 'kind', kind: 'notAllowed' },
        ],
      },
    });
    expect(await beginProject(context, writer.actor, good)).toMatchObject({ ok: true });
    expect(await beginProject(context, reader.actor, good)).toMatchObject({
      failure: { kind: 'forbidden', because: 'needsRole' },
    });
    expect(await beginProject(context, visitor, good)).toMatchObject({
      failure: { kind: 'forbidden', because: 'notMember' },
    });
  });

  test('keeps its address when its title changes, unless asked for a new one; the old one still finds it', async () => {
    const { context, reader, person, projectId, slug } = await begin();
    expect(must(await changeProject(context, person.actor, projectId, { title: 'Harbour' })).slug).toBe(slug);
    expect(must(await changeProject(context, person.actor, projectId, { renewSlug: true })).slug).toBe('harbour');

    for (const known of [slug, 'harbour']) {
      expect(await findProjectBySlug(reader, person.organisationId, known)).toMatchObject({
        id: projectId,
        slug: 'harbour',
      });
    }
    const next = await buildProject(context, person);
    expect(next.slug).toBe('the-tide-clerk-2');
    expect(
      must(await changeProject(context, person.actor, projectId, { title: 'The Tide Clerk', renewSlug: true })).slug,
    ).toBe(slug);
  });

  test('makes kept pages new with everything a visitor may see', async () => {
    const { context, reader, person, projectId } = await begin();
    const versions = [await findPublicVersion(reader, projectId)];
    for (const change of [
      { title: 'A' },
      { summary: 'B' },
      { credit: 'C' },
      { language: 'uk' },
      { visibility: 'public' },
    ] as const) {
      must(await changeProject(context, person.actor, projectId, change));
      versions.push(await findPublicVersion(reader, projectId));
    }
    must(await trashProject(context, person.actor, projectId));
    versions.push(await findPublicVersion(reader, projectId));
    must(await restoreProject(context, person.actor, projectId));
    versions.push(await findPublicVersion(reader, projectId));

    expect(versions).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('refuses facts that are too long or not known, and changes nothing then', async () => {
    const { context, reader, person, projectId } = await begin();
    const outcome = await changeProject(context, person.actor, projectId, {
      title: '',
      summary: 'x'.repeat(4_001),
      credit: 'x'.repeat(201),
      language: '?',
      visibility: 'secret' as never,
      status: 'lost' as never,
      rating: 'all' as never,
      warningNote: 'x'.repeat(501),
      genres: ['cookery' as never],
      warnings: ['violence', 'violence'],
      tags: Array.from({ length: 26 }, (_, number) => `${number}`.repeat(41)),
    });

    expect(
      outcome.ok || outcome.failure.kind !== 'invalid' || outcome.failure.problems.map(({ field }) => field),
    ).toEqual([
      ...['title', 'summary', 'credit', 'language', 'visibility', 'status', 'rating'],
      ...['warningNote', 'genres', 'warnings', 'tags', 'tags'],
    ]);
    expect(await findProject(reader, projectId)).toMatchObject({ title: 'The Tide Clerk', publicVersion: 1 });
  });

  test('shows the facts that its author chose, and keeps those that are not named', async () => {
    const { context, reader, clock, person, projectId } = await begin();
    const change = (facts: Parameters<typeof changeProject>[3]) =>
      changeProject(context, person.actor, projectId, facts);
    must(await change({ genres: ['horror', 'fantasy'], tags: ['Море', ' море ', 'Slow burn'], warnings: ['death'] }));
    must(await change({ rating: 'teen', warningNote: 'In chapter nine.', licence: 'CC BY 4.0' }));

    expect(await findProject(reader, projectId)).toMatchObject({
      ...{ rating: 'teen', warningNote: 'In chapter nine.', licence: 'CC BY 4.0', status: 'draft' },
    });
    expect(await findLabels(reader, projectId)).toEqual({
      ...{ genres: ['horror', 'fantasy'], tags: ['Море', 'Slow burn'], warnings: ['death'] },
    });
    must(await change({ tags: [], genres: [...genres].slice(0, 5), warnings }));
    expect(await findLabels(reader, projectId)).toEqual({ genres: genres.slice(0, 5), tags: [], warnings });

    // Complete and finished are one thing: the time of the first such word stays.
    must(await change({ status: 'complete' }));
    const finishedAt = clock.now;
    clock.now += 1_000;
    must(await change({ status: 'complete', title: 'Later' }));
    expect(await findProject(reader, projectId)).toMatchObject({ status: 'complete', finishedAt });
    must(await change({ status: 'hiatus' }));
    expect(await findProject(reader, projectId)).toMatchObject({ status: 'hiatus', finishedAt: undefined });
  });

  test('is trashed by owners only, closes its rooms, and is restored as it was', async () => {
    const { context, reader, clock, announced, person, projectId } = await begin();
    const editor = await buildMember(context, person.organisationId, 'editor');
    expect(await trashProject(context, editor.actor, projectId)).toMatchObject({
      failure: { kind: 'forbidden', because: 'needsRole' },
    });

    must(await trashProject(context, person.actor, projectId));
    expect(announced).toEqual([{ kind: 'access', projectId }]);
    expect(await findProject(reader, projectId)).toMatchObject({ deletedAt: clock.now });
    expect(await listProjects(reader, person.organisationId)).toEqual([]);
    expect((await listDeletedProjects(reader, person.organisationId)).map(({ id }) => id)).toEqual([projectId]);
    expect(await changeProject(context, person.actor, projectId, { title: 'X' })).toMatchObject({
      failure: { kind: 'notFound' },
    });

    expect(await restoreProject(context, editor.actor, projectId)).toMatchObject({ ok: false });
    must(await restoreProject(context, person.actor, projectId));
    expect(await findProject(reader, projectId)).toMatchObject({ deletedAt: undefined, title: 'The Tide Clerk' });
  });

  test('that does not exist is not found by anyone', async () => {
    const { context, person } = await begin();
    const none = 'none' as ProjectId;

    expect(await changeProject(context, person.actor, none, { title: 'X' })).toEqual({
      ok: false,
      failure: { kind: 'notFound' },
    });
    expect(await trashProject(context, person.actor, none)).toEqual({ ok: false, failure: { kind: 'notFound' } });
  });
});
