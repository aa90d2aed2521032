import { expect, test } from 'vitest';
import { withdrawEdition } from '#commands/edition/publish-edition.ts';
import { beginJourney } from '#commands/journey/change-journey.ts';
import { editJourney } from '#commands/journey/edit-journey.ts';
import { publishJourney } from '#commands/journey/publish-journey.ts';
import { changeProject } from '#commands/project/change-project.ts';
import { deleteReadingRows, findReading } from '#database/reading.ts';
import { findRun, listMoves, listRuns } from '#database/run.ts';
import { listAnswers } from '#database/run-answer.ts';
import { listArrivals, listSaves } from '#database/run-save.ts';
import { visitor } from '#domain/account.ts';
import type { RunSaveId } from '#domain/ids.ts';
import type { Edit } from '#domain/journey/edits.ts';
import { savesAtMost } from '#domain/journey/journey.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, must } from '#tests/factories.ts';
import { activity, activityId, graph, link, linkId } from '#tests/journeys.ts';
import { goOnFrom, removeSave, savePlace } from './save-place.ts';
import { beginRun, moveRun, openRun, stepBack } from './travel-journey.ts';

const story = graph(
  [
    activity(1, 'reflection', [link(1, 2, { effects: [{ variable: 'luck', value: 'random(1, 1000000)' }] })]),
    activity(2, 'reflection', [link(2, 3), link(3, 4)], { isCheckpoint: true, text: 'Luck: {luck}' }),
    activity(3, 'read', [link(4, 2)]),
    activity(4, 'ending'),
  ],
  { variables: [{ name: 'luck', kind: 'number', start: 0, values: [] }] },
);

onEachEngine('a saved place', (openDatabase) => {
  async function begin() {
    const { context, clock } = buildContext(await openDatabase());
    const author = await buildPerson(context);
    const reader = await buildPerson(context, { displayName: 'Reader' });
    const { projectId } = await buildProject(context, author);
    const id = must(await beginJourney(context, author.actor, projectId, { title: 'The door', graph: story }));
    const publish = async () => must(await publishJourney(context, author.actor, id)).number;
    const edit = async (...edits: Edit[]) => must(await editJourney(context, author.actor, id, edits));
    await publish();
    must(await changeProject(context, author.actor, projectId, { visibility: 'public' }));
    const db = context.db.reader;
    must(await beginRun(context, reader.actor, id));
    const readingId = (await findReading(db, reader.id, id))?.id;
    if (!readingId) throw new Error('There is no reading.');
    const open = async () => must(await openRun(context, reader.actor, id));
    const choose = async (turn: number, chosen: string, answer?: string) => {
      clock.now += 1_000;
      return must(await moveRun(context, reader.actor, id, { turn, move: chosen, answer }));
    };
    const save = async (turn: number, name = '') => {
      clock.now += 1_000;
      return savePlace(context, reader.actor, id, { turn, name });
    };
    const goOn = async (saveId: RunSaveId) => {
      clock.now += 1_000;
      return goOnFrom(context, reader.actor, id, { from: 'save', id: saveId });
    };
    return { context, clock, db, author, reader, projectId, id, readingId, publish, edit, open, choose, save, goOn };
  }

  test('is continued in another run, with the same moves, chance and answers, and loses nothing', async () => {
    const { db, readingId, choose, save, goOn } = await begin();
    const saved = await choose(0, linkId(1), 'A coat.');
    const id = must(await save(1, '  Before \n the door '));
    await choose(1, linkId(2), 'Too late.');
    const left = await findRun(db, readingId, 1);
    const run = must(await goOn(id));
    expect(run).toMatchObject({ number: 2, state: saved });
    expect(await listMoves(db, readingId, 2)).toEqual((await listMoves(db, readingId, 1)).slice(0, 1));
    expect([...(await listAnswers(db, readingId, 2))]).toEqual([[activityId(1), 'A coat.']]);
    expect(await findRun(db, readingId, 1)).toEqual(left);
    expect(await listMoves(db, readingId, 1)).toHaveLength(2);
    expect(await listSaves(db, readingId)).toMatchObject([{ id, name: 'Before the door', activityId: activityId(2) }]);
    await choose(1, linkId(3));
    expect(await findRun(db, readingId)).toMatchObject({ number: 2, endingId: activityId(4) });
  });

  test('at the beginning and at an ending is one, too, and is called as its step', async () => {
    const { db, readingId, choose, save, goOn } = await begin();
    const first = must(await save(0));
    await choose(0, linkId(1));
    await choose(1, linkId(3));
    const last = must(await save(2));
    expect((await listSaves(db, readingId)).map(({ name }) => name)).toEqual(['Activity 4', 'Activity 1']);
    expect(must(await goOn(first)).state).toMatchObject({ turn: 0, activity: activityId(1) });
    expect(must(await goOn(last))).toMatchObject({ number: 3, endingId: activityId(4) });
  });

  test('stays where its reader goes back behind it', async () => {
    const { context, reader, id, db, readingId, choose, save, goOn } = await begin();
    await choose(0, linkId(1), 'A coat.');
    await choose(1, linkId(2));
    const saveId = must(await save(2));
    must(await stepBack(context, reader.actor, id, { turn: 2 }));
    expect(await findRun(db, readingId)).toMatchObject({ number: 2, state: { turn: 1 } });
    expect([...(await listAnswers(db, readingId, 2))]).toEqual([[activityId(1), 'A coat.']]);
    await choose(1, linkId(3));
    expect(must(await goOn(saveId)).state).toMatchObject({ turn: 2, activity: activityId(3) });
    expect(await listRuns(db, readingId)).toHaveLength(3);
  });

  test('checkpoints are the steps of their author’s choice that a run has passed', async () => {
    const { context, reader, id, db, readingId, choose } = await begin();
    const checkpoint = { from: 'checkpoint', id: activityId(2) } as const;
    expect(await goOnFrom(context, reader.actor, id, checkpoint)).toMatchObject({ failure: { kind: 'notFound' } });
    for (const [turn, chosen] of [1, 2, 4, 3].entries()) await choose(turn, linkId(chosen));
    expect(await listArrivals(db, readingId, [activityId(2), activityId(9)], 10)).toMatchObject([
      { number: 1, turn: 3, activityId: activityId(2) },
    ]);
    const run = must(await goOnFrom(context, reader.actor, id, checkpoint));
    expect(run).toMatchObject({ number: 2, state: { turn: 3, activity: activityId(2) } });
    const other = { from: 'checkpoint', id: activityId(3) } as const;
    expect(await goOnFrom(context, reader.actor, id, other)).toMatchObject({ failure: { kind: 'notFound' } });
  });

  test('continues in the newest version, else in its own, and says so when neither is left', async () => {
    const { context, author, projectId, choose, save, goOn, edit, publish, open } = await begin();
    await choose(0, linkId(1));
    const id = must(await save(1));
    await edit({ kind: 'changeActivity', id: activityId(2), fields: { text: 'Better.' } });
    const second = await publish();
    expect(must(await goOn(id)).edition).toBe(second);

    await edit(
      { kind: 'changeLink', activity: activityId(1), id: linkId(1), fields: { to: activityId(3) } },
      { kind: 'changeLink', activity: activityId(3), id: linkId(4), fields: { to: activityId(4) } },
    );
    await publish();
    expect(must(await goOn(id)).edition).toBe(second - 1);
    expect(await open()).toMatchObject({ isNewerOffered: true });
    must(await withdrawEdition(context, author.actor, projectId, second - 1));
    expect(await goOn(id)).toMatchObject({ failure: { kind: 'conflict', because: 'cannotGoOn' } });
  });

  test('has limits, is its reader’s alone, and is removed by itself and with the reading', async () => {
    const { context, author, reader, projectId, id, db, readingId, save, goOn } = await begin();
    expect(await save(3)).toMatchObject({ failure: { because: 'moved' } });
    expect(await save(0, 'x'.repeat(101))).toMatchObject({ failure: { problems: [{ kind: 'saveNameTooLong' }] } });
    const saves: RunSaveId[] = [];
    for (let at = 0; at < savesAtMost; at++) saves.push(must(await save(0, `${at}`)));
    expect(await save(0)).toMatchObject({ failure: { problems: [{ kind: 'tooManySaves' }] } });
    const [first, second] = saves as [RunSaveId, RunSaveId];
    must(await beginRun(context, author.actor, id));
    for (const actor of [visitor, author.actor]) {
      const gone = { failure: { kind: 'notFound' } };
      expect(await goOnFrom(context, actor, id, { from: 'save', id: first })).toMatchObject(gone);
      expect(await removeSave(context, actor, id, first)).toMatchObject(gone);
    }
    must(await removeSave(context, reader.actor, id, first));
    expect(await goOn(first)).toMatchObject({ failure: { kind: 'notFound' } });
    must(await changeProject(context, author.actor, projectId, { visibility: 'private' }));
    expect(await goOn(second)).toMatchObject({ failure: { kind: 'notFound' } });
    expect(await save(0)).toMatchObject({ failure: { kind: 'notFound' } });
    await context.db.inTransaction((tx) => deleteReadingRows(tx, [readingId]));
    expect(await listSaves(db, readingId)).toEqual([]);
  });
});
