import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { keepAppearance } from '#commands/account/keep-appearance.ts';
import { addBlock } from '#commands/block/change-outline.ts';
import { freshId } from '#commands/context.ts';
import { keepRevision } from '#commands/document/fold-document.ts';
import { publishEdition } from '#commands/edition/publish-edition.ts';
import { gatherArchive } from '#commands/export/gather-archive.ts';
import { noteStint } from '#commands/goal/note-stint.ts';
import { setGoal } from '#commands/goal/set-goal.ts';
import { beginJourney } from '#commands/journey/change-journey.ts';
import { editJourney } from '#commands/journey/edit-journey.ts';
import { publishJourney } from '#commands/journey/publish-journey.ts';
import { changeProfile } from '#commands/organisation/change-profile.ts';
import { changeProject } from '#commands/project/change-project.ts';
import { savePlace } from '#commands/reading/save-place.ts';
import { sharePiece } from '#commands/reading/share-piece.ts';
import { keepPlace, startReading } from '#commands/reading/travel.ts';
import { acceptNewer, beginRun, moveRun } from '#commands/reading/travel-journey.ts';
import { findLinearJourney } from '#database/journey.ts';
import { findOrganisation } from '#database/organisation.ts';
import { findAppearance } from '#database/setting.ts';
import { usualAppearance } from '#domain/appearance.ts';
import { dayMs } from '#domain/duration.ts';
import type { JourneyId, ProjectId, StintId } from '#domain/ids.ts';
import type { AccountManifest } from '#formats/account/manifest.ts';
import type { RangeSource } from '#formats/zip/range-reader.ts';
import { writeSummed } from '#formats/zip/summed-writer.ts';
import { comparable } from '#tests/comparable-archive.ts';
import { onEachEngine } from '#tests/databases.ts';
import {
  buildContext,
  buildPerson,
  buildProject,
  documentIdOf,
  must,
  type Person,
  textOf,
  write,
} from '#tests/factories.ts';
import { writeOptions } from '#tests/fixtures/books/small-book.ts';
import { activity, activityId, graph, link, linkId } from '#tests/journeys.ts';
import { gatherAccount } from './gather-account.ts';
import { type AccountWish, importAccountArchive } from './import-account-archive.ts';
import { makeAccountArchive } from './make-account-archive.ts';
import { lookIntoAccount } from './preview-account-archive.ts';
import { requestAccountArchive } from './request-account-archive.ts';

type World = ReturnType<typeof buildContext>;

/** The bytes of a file as an import reads them. */
function sourceOf(bytes: Uint8Array): RangeSource {
  return {
    size: bytes.length,
    read: async (offset, length) => Uint8Array.from(bytes.subarray(offset, offset + length)),
  };
}

async function take({ context }: World, { actor }: Person): Promise<Uint8Array> {
  const id = must(await requestAccountArchive(context, actor));
  await makeAccountArchive(context, id, { labelsOf: async () => writeOptions.labels });
  return (await context.staging.read(id)) ?? new Uint8Array();
}

/** An archive of some files with the sums that belong to them. */
async function summed(files: Readonly<Record<string, Uint8Array>>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const sink = new WritableStream<Uint8Array>({ write: (piece) => void pieces.push(piece.slice()) });
  const zip = writeSummed<AccountManifest>(sink);
  const { 'manifest.json': manifest, 'sums.jsonl': _, ...parts } = files;
  for (const [path, bytes] of Object.entries(parts)) await zip.addBytes(path, Uint8Array.from(bytes));
  await zip.finish(JSON.parse(strFromU8(manifest as Uint8Array)));
  return Buffer.concat(pieces);
}

/** The library and the places of someone, with names instead of ids. */
async function readingOf({ context }: World, { id }: Person) {
  const { records } = (await gatherAccount(context, id)) ?? {};
  const titles = new Map<string, string>();
  for (const { work } of records?.places ?? [])
    for (const block of (await gatherArchive(context, work.id as ProjectId))?.blocks ?? [])
      titles.set(block.id, block.title);
  const named = (block: string | undefined) => block && titles.get(block);
  return {
    library: records?.library.map(({ work, ...entry }) => ({ ...entry, title: work.title })),
    // A journey that was imported with its work has another id, as everything from another place has.
    runs: records?.runs.map(({ work, journey: { id: _id, ...journey }, pieces: _pieces, ...travel }) => ({
      ...{ ...travel, journey, title: work.title },
    })),
    goals: records?.goals.map(({ work, ...goal }) => ({ ...goal, title: work.title })),
    places: records?.places.map(({ work, activity, places, ...reading }) => ({
      ...{ ...reading, title: work.title, activity: named(activity) },
      places: places.map(({ block, page, ...place }) => ({ ...place, block: named(block), page: named(page) })),
    })),
  };
}

onEachEngine('an archive of an account that is imported', (openDatabase) => {
  /** An account with two works and its archive: made once, for none of the tests changes it. */
  async function makeHome() {
    const here = buildContext(await openDatabase());
    const { context, clock } = here;
    const ana = await buildPerson(context, { displayName: 'Ana' });
    const profile = { name: 'Ana', slug: ana.orgSlug, bio: 'Writes of tides.' };
    const links = [{ label: 'Home', address: 'https://example.org/' }];
    must(await changeProfile(context, ana.actor, ana.organisationId, { ...profile, links }));
    must(await keepAppearance(context, ana.actor, { mode: 'dark', appearance: { ...usualAppearance, size: 24 } }));
    const works: ProjectId[] = [];
    for (const title of ['The Tide Clerk', 'Low Water']) {
      clock.now += 1_000;
      const { projectId, documentId, blockId } = await buildProject(context, ana, { title });
      await write(context, documentId, textOf(`${title} begins.`), ana.id);
      await keepRevision(context, documentId, 'sitting', ana.id);
      clock.now += 1_000;
      await write(context, documentId, textOf(`${title} begins again.`), ana.id);
      must(await publishEdition(context, ana.actor, projectId, { note: 'The first.' }));
      must(await changeProject(context, ana.actor, projectId, { tags: ['sea'], status: 'ongoing', rating: 'teen' }));
      const journeyId = (await findLinearJourney(context.db.reader, projectId)) as JourneyId;
      must(await startReading(context, ana.actor, journeyId));
      const place = {
        blockId,
        offset: 4,
        before: 'The ',
        after: 'Tide',
        at: clock.now,
        device: 'one',
        isPageEnd: false,
      };
      must(await keepPlace(context, ana.actor, journeyId, place));
      const added = { projectId, parentId: undefined, after: blockId, kind: 'chapter' as const, title: 'Not out' };
      const { blockId: second } = must(await addBlock(context, ana.actor, added));
      await write(context, await documentIdOf(context, second), textOf('Only a draft.'), ana.id);
      works.push(projectId);
      const goal = { daily: 600, total: 90_000, deadline: '2026-12-01', timeZone: 'Europe/Kyiv' };
      must(await setGoal(context, ana.actor, { projectId, ...goal }));
      const stint = { day: '2026-03-01', startedAt: clock.now, seconds: 600, words: 120 };
      const id = freshId<StintId>(context);
      must(await noteStint(context, ana.actor, projectId, { ...stint, id }));
    }
    // She travels a journey of her own to its ending, writes on the way, and begins again.
    const drawn = graph([
      activity(1, 'prompt', [link(1, 2), link(2, 3)]),
      activity(2, 'read', [link(3, 3)]),
      activity(3, 'ending'),
    ]);
    const [, last] = works as [ProjectId, ProjectId];
    const journey = must(await beginJourney(context, ana.actor, last, { title: 'The door', graph: drawn }));
    must(await publishJourney(context, ana.actor, journey));
    for (const [run, choices] of [[1, 3], [2], [1]].entries()) {
      clock.now += 1_000;
      must(await beginRun(context, ana.actor, journey));
      for (const [turn, number] of choices.entries()) {
        clock.now += 1_000;
        const answer = turn === 0 ? `What I lost, the time ${run}.` : '';
        must(await moveRun(context, ana.actor, journey, { turn, move: linkId(number), answer }));
        if (turn === 0) must(await savePlace(context, ana.actor, journey, { turn: 1, name: `Time ${run}` }));
      }
    }
    must(await sharePiece(context, ana.actor, journey, { activityId: activityId(1), isNamed: true }));
    clock.now += 1_000;
    return { here, ana, works, bytes: await take(here, ana) };
  }
  let home: ReturnType<typeof makeHome> | undefined;

  async function begin() {
    home ??= makeHome();
    const { here, ana, works, bytes } = await home;
    const { clock } = here;
    const there = buildContext(await openDatabase());
    there.clock.now = clock.now + dayMs;
    const beth = await buildPerson(there.context, { displayName: 'Beth' });
    const bring = (source: Uint8Array, wish: Partial<AccountWish> = {}) =>
      importAccountArchive(there.context, beth.actor, {
        ...{ organisationId: beth.organisationId, source: sourceOf(source), works: ['0001', '0002'] },
        ...{ withReading: true, withProfile: true, withObjects: true, ...wish },
      });
    const idsThere = async () =>
      (
        await there.context.db.reader
          .selectFrom('project')
          .select('id')
          .where('ready_at', 'is not', null)
          .orderBy('created_at')
          .orderBy('id')
          .execute()
      ).map(({ id }) => id as ProjectId);
    return { here, ana, works, bytes, there, beth, bring, idsThere };
  }

  test('is equal there: every work document by document and mark by mark, library, places and profile', async () => {
    const { here, ana, works, bytes, there, beth, bring, idsThere } = await begin();
    const seen = must(await lookIntoAccount(there.context, beth.actor, sourceOf(bytes)));
    expect(seen).toMatchObject({ library: 2, places: 3, hasProfile: true });
    expect(seen.works.map(({ title, words, here: known }) => [title, words, known])).toEqual([
      ['The Tide Clerk', 8, undefined],
      ['Low Water', 7, undefined],
    ]);
    const told: number[] = [];
    const brought = must(await bring(bytes, { onProgress: (come, of, share) => told.push((come + share) / of) }));

    expect(brought).toMatchObject({ failed: [], library: 2, places: 3, notHere: 0, hasProfile: true });
    expect(told).toEqual(told.toSorted((one, other) => one - other));
    const ids = await idsThere();
    for (const [at, id] of works.entries())
      expect(comparable(await gatherArchive(there.context, ids[at] as ProjectId))).toEqual(
        comparable(await gatherArchive(here.context, id)),
      );
    expect(await readingOf(there, beth)).toEqual(await readingOf(here, ana));
    // A shared piece is in the archive, and is not shared again.
    const piecesOf = async ({ context }: World, { id }: Person) =>
      (await gatherAccount(context, id))?.records.runs.flatMap(({ pieces }) => pieces);
    expect(await piecesOf(here, ana)).toMatchObject([{ text: 'What I lost, the time 2.', state: 'waiting' }]);
    expect(await piecesOf(there, beth)).toEqual([]);
    expect(await findOrganisation(there.context.db.reader, beth.organisationId)).toMatchObject({
      ...{ name: 'Beth', bio: 'Writes of tides.', links: [{ label: 'Home', address: 'https://example.org/' }] },
    });
    expect(await findAppearance(there.context.db.reader, beth.id)).toEqual({
      ...{ mode: 'dark', appearance: { ...usualAppearance, size: 24 } },
    });
  });

  test('twice says which works are here, and duplicates only chosen ones; also in the Fabula it is from', async () => {
    const { here, ana, bytes, there, beth, bring, idsThere } = await begin();
    must(await bring(bytes));
    const seen = must(await lookIntoAccount(there.context, beth.actor, sourceOf(bytes)));
    expect(seen.works.map(({ here: known }) => known?.title)).toEqual(['The Tide Clerk', 'Low Water']);
    expect(seen.hasProfile).toBe(false);
    must(await bring(bytes, { works: [] }));
    expect(await idsThere()).toHaveLength(2);
    // Nor are travels imported a second time.
    expect((await readingOf(there, beth)).runs?.[0]?.runs).toHaveLength(3);
    must(await bring(bytes, { works: ['0002'] }));
    expect(await idsThere()).toHaveLength(3);
    const home = must(await lookIntoAccount(here.context, ana.actor, sourceOf(bytes)));
    expect(home.works.map(({ here: known }) => known?.url)).toEqual([
      `/org/${ana.orgSlug}/the-tide-clerk`,
      `/org/${ana.orgSlug}/low-water`,
    ]);
    // The imported works are recognised at home.
    const back = await take(there, beth);
    const again = must(await lookIntoAccount(here.context, ana.actor, sourceOf(back)));
    expect(again.works.map(({ here: known }) => known?.title).toSorted()).toEqual([
      ...['Low Water', 'Low Water', 'The Tide Clerk'],
    ]);
    // Asked for again under one name nothing comes twice.
    const once = { works: ['0001'], request: 'a-request-of-the-page' };
    must(await bring(bytes, once));
    must(await bring(bytes, once));
    expect(await idsThere()).toHaveLength(4);
  });

  test('that is damaged, foreign or newer is refused with the file, and nothing is written', async () => {
    const { bytes, bring, idsThere, there, beth } = await begin();
    const files = unzipSync(bytes);
    const refused = async (change: (files: Record<string, Uint8Array>) => void) => {
      const changed = { ...files };
      change(changed);
      const outcome = await bring(zipSync(changed, { level: 0 }));
      return outcome.ok ? undefined : outcome.failure;
    };
    const problem = (kind: string, place?: string) => ({
      kind: 'invalid',
      problems: [{ kind, ...(place ? { place } : {}) }],
    });
    const edited = (path: string, edit: (text: string) => string) => (some: Record<string, Uint8Array>) => {
      some[path] = strToU8(edit(strFromU8(some[path] as Uint8Array)));
    };
    expect(await refused(edited('library.json', (text) => text.replace('"shelf"', '"shelves"')))).toEqual(
      problem('damaged', 'library.json'),
    );
    expect(await refused((some) => delete some['works/0002/work.fabula.zip'])).toMatchObject({ kind: 'invalid' });
    expect(await refused((some) => Object.assign(some, { 'evil.txt': strToU8('x') }))).toEqual(
      problem('damaged', 'evil.txt'),
    );
    expect(await refused((some) => Object.assign(some, { '../evil.txt': strToU8('x') }))).toEqual(problem('damaged'));
    expect(await refused(edited('manifest.json', (text) => text.replace('"version": 4', '"version": 5')))).toEqual(
      problem('newerArchive', 'version 5'),
    );
    expect(await bring(bytes.subarray(0, bytes.length - 30))).toMatchObject({
      failure: { problems: [{ kind: 'damaged' }] },
    });
    // Someone who forges an archive also computes its checksums.
    const forged = await summed({ ...files, 'works/0002/work.fabula.zip': strToU8('No archive at all.') });
    expect(await bring(forged)).toMatchObject({
      failure: { problems: [{ file: 'works/0002/work.fabula.zip' }] },
    });
    expect(await idsThere()).toEqual([]);
    expect(await readingOf(there, beth)).toEqual({ library: [], runs: [], goals: [], places: [] });
  });

  test('is whole or refused, even if any single byte is changed', async () => {
    const { bytes, there, beth } = await begin();
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const changed = Uint8Array.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ flip;
        const outcome = await lookIntoAccount(there.context, beth.actor, sourceOf(changed));
        // The time of a change and the system it was made with are not content.
        if (outcome.ok) expect(outcome.value.works).toHaveLength(2);
        else expect(outcome.failure.kind).toBe('invalid');
      }),
      { numRuns: 40 },
    );
  });

  test('and cancelled keeps the imported works whole, and leaves nothing of the unfinished one', async () => {
    const { bytes, bring, idsThere } = await begin();
    const stopping = new AbortController();
    const onProgress = (come: number) => {
      if (come === 1) stopping.abort();
    };
    const outcome = await bring(bytes, { onProgress, signal: stopping.signal });

    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'conflict', because: 'cancelled' } });
    expect(await idsThere()).toHaveLength(1);
  });

  test('is imported only into organisations whose members may begin works', async () => {
    const { bytes, bring, there } = await begin();
    const carla = await buildPerson(there.context, { displayName: 'Carla' });

    expect(await bring(bytes, { organisationId: carla.organisationId })).toMatchObject({
      failure: { kind: 'forbidden' },
    });
  });

  test('a run whose reader went on in a newer version arrives as far as its choices lead, with all that was written', async () => {
    const here = buildContext(await openDatabase());
    const { context, clock } = here;
    const ana = await buildPerson(context, { displayName: 'Ana' });
    const { projectId } = await buildProject(context, ana, { title: 'T' });
    const drawn = graph([
      activity(1, 'choice', [link(1, 2), link(2, 3)]),
      activity(2, 'reflection', [link(3, 3)]),
      activity(3, 'choice', [link(4, 4), link(5, 4)]),
      activity(4, 'ending'),
    ]);
    const id = must(await beginJourney(context, ana.actor, projectId, { title: 'J', graph: drawn }));
    const publish = async () => must(await publishJourney(context, ana.actor, id));
    const travel = async (turn: number, number: number, answer?: string) => {
      clock.now += 1_000;
      must(await moveRun(context, ana.actor, id, { turn, move: linkId(number), answer }));
    };
    await publish();
    must(await beginRun(context, ana.actor, id));
    await travel(0, 1);
    await travel(1, 3, 'My long private text.');
    // The first link is another one from now on, and leads there too.
    must(
      await editJourney(context, ana.actor, id, [
        { kind: 'removeLink', activity: activityId(1), id: linkId(1) },
        { kind: 'addLink', activity: activityId(1), link: link(9, 2) },
      ]),
    );
    await publish();
    must(await acceptNewer(context, ana.actor, id));
    await travel(2, 4);
    clock.now += 1_000;
    const there = buildContext(await openDatabase());
    there.clock.now = clock.now + dayMs;
    const beth = await buildPerson(there.context, { displayName: 'Beth' });
    must(
      await importAccountArchive(there.context, beth.actor, {
        ...{ organisationId: beth.organisationId, source: sourceOf(await take(here, ana)), works: ['0001'] },
        ...{ withReading: true, withProfile: true, withObjects: true },
      }),
    );
    const runs = (await gatherAccount(there.context, beth.id))?.records.runs.flatMap((travels) => travels.runs);
    expect(runs).toMatchObject([
      {
        moves: [{ move: linkId(1) }, { move: linkId(3) }, { move: linkId(4) }],
        answers: [{ text: 'My long private text.' }],
      },
    ]);
  });
});
