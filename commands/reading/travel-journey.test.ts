import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withdrawEdition } from '#commands/edition/publish-edition.ts';
import { beginJourney, removeJourney, restoreJourney } from '#commands/journey/change-journey.ts';
import { editJourney, listChangesAfter } from '#commands/journey/edit-journey.ts';
import { publishJourney } from '#commands/journey/publish-journey.ts';
import { changeProject } from '#commands/project/change-project.ts';
import { loadDraft } from '#database/journey-draft.ts';
import { listLibrary } from '#database/library.ts';
import { findReading } from '#database/reading.ts';
import { listFoundEndings, listMoves } from '#database/run.ts';
import { listAnswers } from '#database/run-answer.ts';
import { visitor } from '#domain/account.ts';
import type { ReadingId } from '#domain/ids.ts';
import type { Edit } from '#domain/journey/edits.ts';
import { move, startRun, waysOf } from '#domain/journey/engine.ts';
import type { Graph } from '#domain/journey/graph.ts';
import { replay } from '#domain/journey/refit.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, must } from '#tests/factories.ts';
import { activity, activityId, anyEdits, graph, link, linkId } from '#tests/journeys.ts';
import { countEndingsFound } from './count-endings-found.ts';
import { savePlace } from './save-place.ts';
import { acceptNewer, beginRun, moveRun, openRun, resumeRun, stepBack } from './travel-journey.ts';

const story = graph(
  [
    activity(1, 'choice', [link(1, 2, { effects: [{ variable: 'key', value: 'yes' }] }), link(2, 3)]),
    activity(2, 'reflection', [link(3, 1), link(4, 4, { condition: 'key' })]),
    activity(3, 'ending'),
    activity(4, 'ending'),
  ],
  { variables: [{ name: 'key', kind: 'flag', start: false, values: [] }] },
);

onEachEngine('a branching journey', (openDatabase) => {
  async function begin(drawn: Graph = story) {
    const { context, clock } = buildContext(await openDatabase());
    const author = await buildPerson(context);
    const reader = await buildPerson(context, { displayName: 'Reader' });
    const { projectId } = await buildProject(context, author);
    const id = must(await beginJourney(context, author.actor, projectId, { title: 'The door', graph: drawn }));
    const publish = async () => must(await publishJourney(context, author.actor, id)).number;
    const edit = async (...edits: Edit[]) => must(await editJourney(context, author.actor, id, edits));
    await publish();
    must(await changeProject(context, author.actor, projectId, { visibility: 'public' }));
    const open = async () => must(await openRun(context, reader.actor, id));
    const choose = (turn: number, chosen: string, answer?: string) =>
      moveRun(context, reader.actor, id, { turn, move: chosen, answer });
    return { context, clock, db: context.db.reader, author, reader, projectId, id, publish, edit, open, choose };
  }

  test('is travelled to an ending, which is found once, and begun again', async () => {
    const { context, db, reader, id, open, choose } = await begin();
    expect((await open()).run).toBeUndefined();
    must(await beginRun(context, reader.actor, id));
    must(await choose(0, linkId(1)));
    must(await choose(1, linkId(4), 'It was \u0000mine.'));
    const { run } = await open();
    expect(run).toMatchObject({ number: 1, endingId: activityId(4), state: { turn: 2 } });
    const reading = await findReading(db, reader.id, id);
    if (!reading) throw new Error('There is no reading.');
    expect(reading).toMatchObject({ percent: 100, activityId: activityId(4) });

    const listed = async (isFinished: boolean) => (await listLibrary(db, reader.id, { isFinished })).length;
    expect([await listed(true), await listed(false)]).toEqual([1, 0]);
    must(await beginRun(context, reader.actor, id));
    // On the way through it again, and not done with it.
    expect([await listed(true), await listed(false)]).toEqual([0, 1]);
    expect((await listLibrary(db, reader.id))[0]?.finishedAt).toBeUndefined();
    must(await choose(0, linkId(2)));
    expect((await open()).run).toMatchObject({ number: 2, endingId: activityId(3) });
    expect([await listed(true), await listed(false)]).toEqual([1, 0]);
    expect((await listFoundEndings(db, reading.id)).map(({ endingId }) => endingId).sort()).toEqual([
      activityId(3),
      activityId(4),
    ]);
  });

  test('counts no ending that its author has removed since it was found', async () => {
    const { context, db, reader, id, publish, edit, open, choose } = await begin();
    must(await beginRun(context, reader.actor, id));
    must(await choose(0, linkId(2)));
    must(await beginRun(context, reader.actor, id));
    must(await choose(0, linkId(1)));
    must(await choose(1, linkId(4)));
    const counted = async () => {
      const { run, ...travelled } = await open();
      return run && countEndingsFound(db, travelled, run.readingId);
    };
    expect(await counted()).toBe(2);
    await edit(
      { kind: 'removeLink', activity: activityId(1), id: linkId(2) },
      { kind: 'removeActivity', id: activityId(3) },
    );
    await publish();
    expect(await counted()).toBe(1);
  });

  test('continues an earlier run where it was left, and the one after it stays', async () => {
    const { context, author, reader, id, open, choose } = await begin();
    must(await beginRun(context, reader.actor, id));
    must(await choose(0, linkId(1)));
    must(await beginRun(context, reader.actor, id));
    expect((await open()).run).toMatchObject({ number: 2, state: { turn: 0 } });
    const resume = (number: number, actor = reader.actor) => resumeRun(context, actor, id, number);
    // However fast it was: the clock has not moved.
    expect(must(await resume(1))).toMatchObject({ activity: activityId(2), turn: 1 });
    expect((await open()).run).toMatchObject({ number: 1, state: { turn: 1 } });
    must(await choose(1, linkId(3)));
    must(await resume(2));
    must(await resume(2));
    expect((await open()).run).toMatchObject({ number: 2, state: { turn: 0 } });
    expect(await resume(3)).toMatchObject({ failure: { kind: 'notFound' } });
    expect(await resume(1, author.actor)).toMatchObject({ failure: { kind: 'notFound' } });
    expect(await resume(1, visitor)).toMatchObject({ failure: { kind: 'notFound' } });
  });

  test('takes a choice once, and only one that is open', async () => {
    const { context, reader, id, open, choose } = await begin();
    must(await beginRun(context, reader.actor, id));
    const both = await Promise.all([choose(0, linkId(1)), choose(0, linkId(2))]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const turn = (await open()).run?.state.turn ?? 0;
    expect(turn).toBe(1);
    expect(await choose(0, linkId(1))).toMatchObject({ ok: false, failure: { kind: 'conflict' } });
    expect(await choose(1, activityId(4))).toMatchObject({ ok: false });
    expect(await choose(1, linkId(4), 'x'.repeat(20_001))).toMatchObject({ ok: false, failure: { kind: 'invalid' } });
  });

  test('keeps what was written, until its reader empties the field', async () => {
    const { context, db, reader, id, choose } = await begin();
    must(await beginRun(context, reader.actor, id));
    const reading = await findReading(db, reader.id, id);
    const written = async () => [...(await listAnswers(db, reading?.id as ReadingId, 1)).values()];
    must(await choose(0, linkId(1)));
    const answer = async (text?: string) => {
      must(await choose(1, linkId(3), text));
      must(await stepBack(context, reader.actor, id, { turn: 2 }));
      return written();
    };
    expect(await answer('A secret I regret')).toEqual(['A secret I regret']);
    // A form without such a field says nothing of it.
    expect(await answer()).toEqual(['A secret I regret']);
    expect(await answer(' ')).toEqual([]);
  });

  test('goes back one choice where its author allows it', async () => {
    const { context, reader, id, open, choose, edit, publish } = await begin();
    must(await beginRun(context, reader.actor, id));
    must(await choose(0, linkId(1)));
    must(await choose(1, linkId(3)));
    must(await stepBack(context, reader.actor, id, { turn: 2 }));
    expect((await open()).run?.state).toMatchObject({ activity: activityId(2), turn: 1, variables: { key: true } });
    expect(await stepBack(context, reader.actor, id, { turn: 2 })).toMatchObject({ ok: false });
    // A page that shows another run undoes nothing in this one.
    expect(await stepBack(context, reader.actor, id, { turn: 1, run: 2 })).toMatchObject({
      failure: { kind: 'conflict', because: 'moved' },
    });
    expect(await moveRun(context, reader.actor, id, { turn: 1, run: 2, move: linkId(3) })).toMatchObject({
      failure: { kind: 'conflict', because: 'moved' },
    });
    await edit({ kind: 'setMayGoBack', may: false });
    await publish();
    expect(await stepBack(context, reader.actor, id, { turn: 1 })).toMatchObject({
      ok: false,
      failure: { kind: 'forbidden' },
    });
  });

  test('is open to people who may read its work, and to nobody else', async () => {
    const { context, author, reader, projectId, id } = await begin();
    must(await changeProject(context, author.actor, projectId, { visibility: 'private' }));
    for (const actor of [visitor, reader.actor]) {
      expect(await beginRun(context, actor, id)).toMatchObject({ ok: false, failure: { kind: 'notFound' } });
      expect(await editJourney(context, actor, id, [])).toMatchObject({ ok: false, failure: { kind: 'notFound' } });
      expect(await publishJourney(context, actor, id)).toMatchObject({ ok: false, failure: { kind: 'notFound' } });
    }
    must(await beginRun(context, author.actor, id));
    must(await removeJourney(context, author.actor, id));
    expect(await openRun(context, author.actor, id)).toMatchObject({ ok: false, failure: { kind: 'notFound' } });
    must(await restoreJourney(context, author.actor, id));
    expect(must(await openRun(context, author.actor, id)).run).toBeDefined();
  });

  test('moves a run to a new version where nothing changes for it, and asks where something would', async () => {
    const { context, author, reader, projectId, id, open, choose, edit, publish } = await begin();
    must(await beginRun(context, reader.actor, id));
    must(await choose(0, linkId(1)));
    await edit({ kind: 'changeActivity', id: activityId(2), fields: { text: 'Better.' } });
    const second = await publish();
    expect(await open()).toMatchObject({ run: { edition: second }, isNewerOffered: false });

    // The way here would carry no key.
    await edit({ kind: 'changeLink', activity: activityId(1), id: linkId(1), fields: { to: activityId(3) } });
    const third = await publish();
    expect(await open()).toMatchObject({ run: { edition: second }, isNewerOffered: true });
    must(await acceptNewer(context, reader.actor, id));
    expect(await open()).toMatchObject({
      run: { edition: third, state: { variables: { key: true } } },
      isNewerOffered: false,
    });

    // The place was removed: the run stays where it is, until that version is withdrawn.
    await edit(
      { kind: 'removeActivity', id: activityId(2) },
      { kind: 'changeLink', activity: activityId(1), id: linkId(1), fields: { to: activityId(3) } },
    );
    await publish();
    expect(await open()).toMatchObject({ run: { edition: third }, isNewerOffered: false });
    // Then it says why it cannot be continued.
    must(await withdrawEdition(context, author.actor, projectId, third));
    expect((await open()).run).toBeUndefined();
    const lost = { failure: { kind: 'conflict', because: 'cannotGoOn' } };
    expect(await resumeRun(context, reader.actor, id, 1)).toMatchObject(lost);
    expect(await choose(1, linkId(4), 'An hour of work.')).toMatchObject(lost);
    expect(await stepBack(context, reader.actor, id, { turn: 1 })).toMatchObject(lost);
    expect(await acceptNewer(context, reader.actor, id)).toMatchObject(lost);
    expect(await savePlace(context, reader.actor, id, { turn: 1, name: '' })).toMatchObject(lost);
  });

  test('neither replaces nor removes a text that its page has not shown', async () => {
    const { context, db, reader, id, choose } = await begin();
    must(await beginRun(context, reader.actor, id));
    must(await choose(0, linkId(1)));
    // Another tab writes, chooses, and goes back: this one shows the same step, and an empty field.
    must(await choose(1, linkId(3), 'An hour of work.'));
    must(await stepBack(context, reader.actor, id, { turn: 2 }));
    const readingId = (await findReading(db, reader.id, id))?.id as ReadingId;
    const held = async () => [...(await listAnswers(db, readingId, 1)).values()];
    const send = (answer: string, was?: string) =>
      moveRun(context, reader.actor, id, { turn: 1, move: linkId(3), answer, was });
    for (const answer of ['', 'Other words.'])
      expect(await send(answer, '')).toMatchObject({ failure: { kind: 'conflict', because: 'moved' } });
    expect(await held()).toEqual(['An hour of work.']);
    must(await send('An hour of work, and more.', 'An hour of work.'));
    expect(await held()).toEqual(['An hour of work, and more.']);
  });

  test('loses no reading when its edition is withdrawn', async () => {
    const { context, author, reader, projectId, id, open, choose, edit, publish } = await begin();
    await edit({ kind: 'changeActivity', id: activityId(1), fields: { title: 'Door' } });
    const second = await publish();
    must(await beginRun(context, reader.actor, id));
    must(await choose(0, linkId(1)));
    must(await withdrawEdition(context, author.actor, projectId, second));
    expect(await open()).toMatchObject({ run: { edition: second - 1, state: { activity: activityId(2) } } });
  });

  test('a draft with an error is not published, and an edition holds the draft', async () => {
    const { context, author, id, edit } = await begin();
    expect(await publishJourney(context, author.actor, id)).toMatchObject({
      failure: { problems: [{ kind: 'nothingChanged' }] },
    });
    await edit({ kind: 'changeLink', activity: activityId(1), id: linkId(1), fields: { to: undefined } });
    expect(await publishJourney(context, author.actor, id)).toMatchObject({
      failure: { problems: [{ kind: 'hasErrors' }] },
    });
  });

  test('several authors change one draft, and what each did can be undone', async () => {
    const { context, db, author, id, edit } = await begin();
    await Promise.all(
      [10, 11, 12, 13].map((number) => edit({ kind: 'addActivity', activity: activity(number, 'read') })),
    );
    await edit({ kind: 'removeActivity', id: activityId(11) });
    const [last] = must(await listChangesAfter(context, author.actor, id, 4)) ?? [];
    expect(
      await editJourney(context, author.actor, id, [{ kind: 'removeActivity', id: activityId(11) }]),
    ).toMatchObject({
      failure: { problems: [{ kind: 'gone' }] },
    });
    await edit(...(last?.undo ?? []));
    const draft = await loadDraft(db, id);
    expect(draft?.version).toBe(6);
    expect(draft?.graph.activities.map((one) => one.id).sort()).toEqual([1, 2, 3, 4, 10, 11, 12, 13].map(activityId));
  });

  test('no reading is lost or broken by any edits and editions while it is under way', async () => {
    const { context, db, reader, id, open, edit, publish } = await begin();
    must(await beginRun(context, reader.actor, id));
    const random = fc.sample(fc.nat(1_000), { seed: 7, numRuns: 1_000 });
    let at = 0;
    const next = (below: number) => (random[at++ % random.length] ?? 0) % below;
    for (let round = 0; round < 100; round++) {
      const draft = await loadDraft(db, id);
      const edits = anyEdits(draft?.graph ?? graph([]), round, next);
      await edit(...edits);
      await publish();
      const before = await open();
      if (!before.run) throw new Error('The run is gone.');
      const { run, story: travelled } = before as Extract<typeof before, { story: unknown }>;
      const ways = waysOf(travelled, run.state);
      const open_ = ways.options.filter(({ isOpen }) => isOpen);
      const isEnding = travelled.activities.get(run.state.activity)?.activity.kind === 'ending';
      expect(isEnding || open_.length > 0).toBe(true);
      if (isEnding) must(await beginRun(context, reader.actor, id));
      else {
        const chosen = open_[next(open_.length)];
        must(await moveRun(context, reader.actor, id, { turn: run.state.turn, move: chosen?.id ?? '' }));
      }
    }
  });

  test('the stored state of a run is what its moves give', async () => {
    const { context, db, reader, id, open, choose } = await begin();
    const { state } = must(await beginRun(context, reader.actor, id));
    for (const [turn, chosen] of [linkId(1), linkId(3), linkId(1), linkId(4)].entries())
      must(await choose(turn, chosen));
    const opened = await open();
    if (!opened.run || !('story' in opened)) throw new Error('The run is gone.');
    const moves = await listMoves(db, opened.run.readingId, 1);
    expect(
      replay(
        opened.story,
        state.seed,
        moves.map((made) => made.move),
      ).at(-1),
    ).toEqual(opened.run.state);
    expect(startRun(opened.story, state.seed)).toEqual(state);
    expect(move(opened.story, opened.run.state, linkId(1))).toBeUndefined();
  });
});
