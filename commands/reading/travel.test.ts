import { expect, test } from 'vitest';
import { addBlock } from '#commands/block/change-outline.ts';
import { publishEdition, withdrawEdition } from '#commands/edition/publish-edition.ts';
import { changeProject } from '#commands/project/change-project.ts';
import { findLinearJourney } from '#database/journey.ts';
import { listLibrary } from '#database/library.ts';
import { findPlace, findReading } from '#database/reading.ts';
import { visitor } from '#domain/account.ts';
import type { BlockId, JourneyId, ReadingId } from '#domain/ids.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, must, textOf, write } from '#tests/factories.ts';
import { removeFromLibrary } from './remove-from-library.ts';
import { keepPlace, type PlaceWish, startReading } from './travel.ts';

onEachEngine('a reader', (openDatabase) => {
  /** A public work of two chapters and someone who reads it. */
  async function begin() {
    const made = buildContext(await openDatabase());
    const { context } = made;
    const author = await buildPerson(context);
    const project = await buildProject(context, author, { firstChapter: 'One' });
    const { projectId } = project;
    const chapter = (title: string, after: BlockId) =>
      addBlock(context, author.actor, { projectId, parentId: undefined, after, kind: 'chapter', title });
    const second = must(await chapter('Two', project.blockId)).blockId;
    await write(context, project.documentId, textOf('It was night.'));
    must(await publishEdition(context, author.actor, projectId));
    must(await changeProject(context, author.actor, projectId, { visibility: 'public' }));
    const unpublished = must(await chapter('Draft', second)).blockId;
    const journeyId = (await findLinearJourney(context.db.reader, projectId)) as JourneyId;
    const reader = await buildPerson(context, { displayName: 'Reader' });
    const keep = (wish: Partial<PlaceWish> = {}) =>
      keepPlace(context, reader.actor, journeyId, {
        blockId: project.blockId,
        offset: 3,
        before: 'It ',
        after: 'was night.',
        at: made.clock.now,
        device: 'phone-0001',
        isPageEnd: false,
        ...wish,
      });
    const place = async () => {
      const reading = await findReading(context.db.reader, reader.id, journeyId);
      return reading && findPlace(context.db.reader, reading.id);
    };
    const reading = () => findReading(context.db.reader, reader.id, journeyId);
    return { ...made, author, reader, ...project, second, unpublished, journeyId, keep, place, reading };
  }

  test('begins once, however often they ask, and has the work on a shelf', async () => {
    const { context, reader, journeyId, projectId } = await begin();
    const asked = await Promise.all(Array.from({ length: 5 }, () => startReading(context, reader.actor, journeyId)));

    expect(new Set(asked.map(must)).size).toBe(1);
    expect(await listLibrary(context.db.reader, reader.id)).toMatchObject([
      { projectId, shelf: 'reading', activityId: undefined, visibility: 'public' },
    ]);
  });

  test('is not written again with every page that is opened, and puts a removed work back', async () => {
    const { context, reader, journeyId, projectId } = await begin();
    const id = must(await startReading(context, reader.actor, journeyId));
    let writes = 0;
    const db = {
      ...context.db,
      inTransaction: <Result>(work: Parameters<typeof context.db.inTransaction<Result>>[0]) => {
        writes++;
        return context.db.inTransaction(work);
      },
    };
    expect(must(await startReading({ ...context, db }, reader.actor, journeyId))).toBe(id);
    expect(writes).toBe(0);
    must(await removeFromLibrary(context, reader.actor, projectId));
    expect(must(await startReading({ ...context, db }, reader.actor, journeyId))).toBe(id);
    expect(writes).toBe(1);
    expect(await listLibrary(context.db.reader, reader.id)).toHaveLength(1);
  });

  test('is returned to where they were', async () => {
    const { context, reader, second, blockId, keep, place, reading } = await begin();
    must(await keep());
    expect(await place()).toMatchObject({ blockId, pageId: blockId, offset: 3, before: 'It ', after: 'was night.' });

    must(await keep({ blockId: second, offset: 0 }));
    expect(await reading()).toMatchObject({ activityId: second, finishedAt: undefined });
    expect(await listLibrary(context.db.reader, reader.id)).toMatchObject([{ activityId: second }]);
  });

  test('is as far as the words before their place', async () => {
    const { context, author, reader, projectId, documentId, blockId, second, keep, reading } = await begin();
    const shelf = async () => (await listLibrary(context.db.reader, reader.id))[0];
    await write(context, documentId, textOf('The lamp burned low that night. Nobody came to trim it.'));
    must(await publishEdition(context, author.actor, projectId));
    must(await keep({ offset: 0, before: '', after: 'It was night.' }));
    const start = await shelf();
    must(await keep({ blockId, offset: 32, before: 'The lamp burned low that night. ', after: 'Nobody came' }));
    const middle = await shelf();
    must(await keep({ blockId: second, offset: 0 }));
    const end = await shelf();

    expect(start).toMatchObject({ percent: 0 });
    expect(middle?.wordsLeft).toBe((start?.wordsLeft ?? 0) - 6);
    expect(middle?.percent).toBeGreaterThan(30);
    expect(await reading()).toMatchObject({ percent: end?.percent });
    expect(end?.wordsLeft).toBeLessThan(middle?.wordsLeft ?? 0);
  });

  test('from another device is where they read last, whenever the news arrives', async () => {
    const { clock, second, blockId, keep, place, reading } = await begin();
    const start = clock.now;
    clock.now += 60_000;
    must(await keep({ blockId: second, device: 'laptop-001', at: start + 50_000 }));
    must(await keep({ blockId, device: 'phone-0001', at: start + 10_000 }));
    expect(await place()).toMatchObject({ blockId: second, device: 'laptop-001' });
    expect(await reading()).toMatchObject({ activityId: second, readAt: start + 60_000 });

    must(await keep({ blockId, device: 'phone-0001', at: start + 55_000 }));
    expect(await place()).toMatchObject({ blockId, device: 'phone-0001' });
  });

  test('whose clock is ahead counts as reading now', async () => {
    const { clock, keep, place } = await begin();
    must(await keep({ at: clock.now + 3_600_000 }));
    expect(await place()).toMatchObject({ at: clock.now });

    clock.now += 1_000;
    must(await keep({ offset: 7 }));
    expect(await place()).toMatchObject({ at: clock.now, offset: 7 });
  });

  test('is not moved back by an older place of the same device', async () => {
    const { clock, keep, place } = await begin();
    must(await keep({ offset: 9 }));
    must(await keep({ offset: 1, at: clock.now - 1 }));
    expect(await place()).toMatchObject({ offset: 9 });
    must(await keep({ offset: 2, at: clock.now }));
    expect(await place()).toMatchObject({ offset: 2 });
  });

  test('has finished at the end of the last page, and stays so', async () => {
    const { clock, second, keep, reading } = await begin();
    must(await keep({ isPageEnd: true }));
    expect((await reading())?.finishedAt).toBeUndefined();
    const finishedAt = clock.now;
    must(await keep({ blockId: second, isPageEnd: true }));
    clock.now += 1_000;
    must(await keep({ blockId: second, isPageEnd: true }));
    expect(await reading()).toMatchObject({ finishedAt });
  });

  test('cannot be at a block of another work, nor at an unpublished one', async () => {
    const { context, author, unpublished, keep, place } = await begin();
    const other = await buildProject(context, author, { title: 'Other' });

    for (const blockId of [other.blockId, unpublished, 'none' as BlockId]) {
      expect(await keep({ blockId })).toEqual({ ok: false, failure: { kind: 'notFound' } });
    }
    expect(await place()).toBeUndefined();
  });

  test('keeps no more than forty letters on each side', async () => {
    const { keep, place } = await begin();
    must(await keep({ before: `${'x'.repeat(50)}end`, after: `start${'y'.repeat(50)}` }));
    const kept = await place();

    expect(kept?.before).toBe(`${'x'.repeat(37)}end`);
    expect(kept?.after).toBe(`start${'y'.repeat(35)}`);
  });

  test('of a private, withdrawn or unknown work learns nothing', async () => {
    const { context, author, reader, projectId, journeyId, keep } = await begin();
    const nothing = { ok: false, failure: { kind: 'notFound' } };
    const start = () => startReading(context, reader.actor, journeyId);
    expect(await startReading(context, visitor, journeyId)).toEqual(nothing);
    expect(await startReading(context, reader.actor, 'none' as JourneyId)).toEqual(nothing);

    must(await changeProject(context, author.actor, projectId, { visibility: 'private' }));
    expect([await start(), await keep()]).toEqual([nothing, nothing]);
    must(await changeProject(context, author.actor, projectId, { visibility: 'unlisted' }));
    expect(await start()).toMatchObject({ ok: true, value: expect.any(String) as ReadingId });
    must(await withdrawEdition(context, author.actor, projectId, 1));
    expect([await start(), await keep()]).toEqual([nothing, nothing]);
  });
});
