import { expect, test } from 'vitest';
import { beginJourney } from '#commands/journey/change-journey.ts';
import { publishJourney } from '#commands/journey/publish-journey.ts';
import { changeProject } from '#commands/project/change-project.ts';
import { savePlace } from '#commands/reading/save-place.ts';
import { beginRun, moveRun } from '#commands/reading/travel-journey.ts';
import { findReading } from '#database/reading.ts';
import { listFoundEndings, listMoves, listRuns } from '#database/run.ts';
import { listAnswers } from '#database/run-answer.ts';
import { listSaves } from '#database/run-save.ts';
import type { AccountId } from '#domain/ids.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, must, type Person } from '#tests/factories.ts';
import { activity, activityId, graph, link, linkId } from '#tests/journeys.ts';
import { transferGuestWorks } from './transfer-guest-works.ts';

const story = graph([
  activity(1, 'reflection', [link(1, 2), link(2, 3)]),
  activity(2, 'ending'),
  activity(3, 'ending'),
]);

onEachEngine('what a guest brings along', (openDatabase) => {
  test('all runs of both readings of one journey are kept, with their moves, texts, endings and saved places', async () => {
    const { context, clock } = buildContext(await openDatabase());
    const db = context.db.reader;
    const author = await buildPerson(context);
    const reader = await buildPerson(context, { displayName: 'Reader' });
    const guest = await buildPerson(context, { displayName: 'Guest' });
    await context.db.inTransaction((tx) =>
      tx.updateTable('account').set({ anonymous_at: 1 }).where('id', '=', guest.id).execute(),
    );
    const { projectId } = await buildProject(context, author);
    const id = must(await beginJourney(context, author.actor, projectId, { title: 'The door', graph: story }));
    must(await publishJourney(context, author.actor, id));
    must(await changeProject(context, author.actor, projectId, { visibility: 'public' }));
    const travel = async ({ actor }: Person, chosen: string, answer: string) => {
      clock.now += 1_000;
      must(await beginRun(context, actor, id));
      must(await savePlace(context, actor, id, { turn: 0, name: answer }));
      must(await moveRun(context, actor, id, { turn: 0, move: chosen, answer }));
    };
    await travel(reader, linkId(1), 'Of the reader.');
    const own = await findReading(db, reader.id as AccountId, id);
    const finished = clock.now;
    await context.db.inTransaction(async (tx) => {
      await tx
        .updateTable('reading')
        .set({ finished_at: finished })
        .where('id', '=', own?.id ?? '')
        .execute();
      const spot = { block_id: 'b', page_id: 'b', offset: 1, before: '', after: '', at: finished };
      await tx
        .insertInto('place')
        .values({ reading_id: own?.id ?? '', device: 'at home', ...spot })
        .execute();
    });
    await travel(guest, linkId(1), 'Of the guest.');
    await travel(guest, linkId(2), 'Of the guest, again.');

    must(await transferGuestWorks(context, guest.id as AccountId, reader.id as AccountId));
    const reading = await findReading(db, reader.id as AccountId, id);
    if (!reading) throw new Error('There is no reading.');
    const runs = await listRuns(db, reading.id);
    expect(runs).toHaveLength(3);
    const told = await Promise.all(
      runs.map(async ({ number, endingId }) => ({
        ending: endingId,
        moves: (await listMoves(db, reading.id, number)).map(({ move }) => move),
        texts: [...(await listAnswers(db, reading.id, number)).values()],
      })),
    );
    expect(told).toEqual(
      expect.arrayContaining([
        { ending: activityId(2), moves: [linkId(1)], texts: ['Of the reader.'] },
        { ending: activityId(2), moves: [linkId(1)], texts: ['Of the guest.'] },
        { ending: activityId(3), moves: [linkId(2)], texts: ['Of the guest, again.'] },
      ]),
    );
    const found = await listFoundEndings(db, reading.id);
    expect(found.map(({ endingId }) => endingId).toSorted()).toEqual([activityId(2), activityId(3)]);
    for (const save of await listSaves(db, reading.id))
      expect([...(await listAnswers(db, reading.id, save.number)).values()]).toEqual([save.name]);
    expect(await listSaves(db, reading.id)).toHaveLength(3);
    // The account's own end and places stay, though the guest read later.
    expect(reading).toMatchObject({ finishedAt: finished });
    const places = await db.selectFrom('place').select('device').where('reading_id', '=', reading.id).execute();
    expect(places.map(({ device }) => device)).toEqual(['at home']);
    expect(await findReading(db, guest.id as AccountId, id)).toBeUndefined();
  });
});
