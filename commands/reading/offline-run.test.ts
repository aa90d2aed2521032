import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withdrawEdition } from '#commands/edition/publish-edition.ts';
import { beginJourney } from '#commands/journey/change-journey.ts';
import { editJourney } from '#commands/journey/edit-journey.ts';
import { publishJourney } from '#commands/journey/publish-journey.ts';
import { changeProject } from '#commands/project/change-project.ts';
import { findReading } from '#database/reading.ts';
import { listFoundEndings, listMoves, listRuns } from '#database/run.ts';
import { listAnswers } from '#database/run-answer.ts';
import { visitor } from '#domain/account.ts';
import type { ReadingId } from '#domain/ids.ts';
import { move, type RunState, stepOf } from '#domain/journey/engine.ts';
import { answerLength } from '#domain/journey/journey.ts';
import { replay } from '#domain/journey/refit.ts';
import { storyOf } from '#domain/journey/story.ts';
import { inkTeller } from '#formats/ink/tell.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, must } from '#tests/factories.ts';
import { ink } from '#tests/ink.ts';
import { activity, activityId, graph, link, linkId, mapItem } from '#tests/journeys.ts';
import { mergeOffline, packRun } from './offline-run.ts';
import { beginRun, moveRun, openRun, resumeRun, stepBack } from './travel-journey.ts';

const story = graph(
  [
    activity(1, 'choice', [link(1, 2), link(2, 3)]),
    activity(2, 'reflection', [link(3, 1), link(4, 4)]),
    activity(3, 'read', [link(5, 1)]),
    activity(4, 'ending'),
  ],
  { items: [mapItem(1, 'note', { text: 'A secret of the authors.' })] },
);

onEachEngine('a way without a network', (openDatabase) => {
  async function begin() {
    const made = buildContext(await openDatabase());
    const { context } = made;
    const author = await buildPerson(context);
    const reader = await buildPerson(context, { displayName: 'Reader' });
    const { projectId } = await buildProject(context, author);
    const id = must(await beginJourney(context, author.actor, projectId, { title: 'The door', graph: story }));
    must(await publishJourney(context, author.actor, id));
    must(await changeProject(context, author.actor, projectId, { visibility: 'public' }));
    must(await beginRun(context, reader.actor, id));
    const pack = (actor = reader.actor, agrees = false, have?: number) => packRun(context, actor, id, { have, agrees });
    const choose = (turn: number, number: number) => moveRun(context, reader.actor, id, { turn, move: linkId(number) });
    const bring = (numbers: readonly number[], more: object = {}) =>
      mergeOffline(context, reader.actor, id, {
        ...{ number: 1, edition: 1 },
        moves: numbers.map((one) => ({ move: linkId(one) })),
        ...more,
      });
    const runs = async () => {
      const reading = await findReading(context.db.reader, reader.id, id);
      if (!reading) throw new Error('There is no reading.');
      const listed = (await listRuns(context.db.reader, reading.id)).sort((one, other) => one.number - other.number);
      return Promise.all(
        listed.map(async ({ number, state }) => {
          const moves = await listMoves(context.db.reader, reading.id, number);
          // Whatever a browser sends, a run is what its moves make it.
          const states = replay(
            storyOf(story),
            state.seed,
            moves.map(({ move }) => move),
          );
          expect(states.at(-1)).toEqual(state);
          expect(moves.map(({ turn, activityId: to }) => [turn, to])).toEqual(
            states.slice(1).map((one, turn) => [turn, one.activity]),
          );
          return moves.map(
            ({ move }) => story.activities.flatMap(({ links }) => links).findIndex((l) => l.id === move) + 1,
          );
        }),
      );
    };
    return { ...made, author, reader, projectId, id, pack, choose, bring, runs };
  }

  test('is prepared with the whole version, only for people who may read it', async () => {
    const { context, author, reader, projectId, pack, choose } = await begin();
    must(await choose(0, 1));
    const packed = must(await pack());
    expect(packed).toMatchObject({ asksFirst: false, edition: 1, number: 1, moves: [linkId(1)], state: { turn: 1 } });
    expect(packed.graph?.activities).toHaveLength(4);
    expect(JSON.stringify(packed)).not.toContain('A secret of the authors.');
    expect(must(await pack(reader.actor, false, 1)).graph).toBeUndefined();
    expect(await pack(visitor)).toMatchObject({ failure: { kind: 'notFound' } });
    expect(await pack(author.actor)).toMatchObject({ failure: { kind: 'notFound' } });
    must(await changeProject(context, author.actor, projectId, { rating: 'adult' }));
    expect(await pack()).toMatchObject({ failure: { kind: 'forbidden', because: 'asksFirst' } });
    expect(must(await pack(undefined, true)).asksFirst).toBe(true);
    must(await changeProject(context, author.actor, projectId, { visibility: 'private' }));
    expect(await pack(undefined, true)).toMatchObject({ failure: { kind: 'notFound' } });
  });

  test('continues where the run was, once, however often it is sent', async () => {
    const { context, reader, id, choose, bring, runs } = await begin();
    must(await choose(0, 1));
    const moves = [{ move: linkId(1) }, { move: linkId(3), at: 5, answer: 'A name.' }, { move: linkId(1) }];
    const both = await Promise.all([bring([], { moves }), bring([], { moves })]);
    expect(both.filter(({ ok }) => ok).length).toBeGreaterThan(0);
    expect(must(await bring([], { moves }))).toMatchObject({ how: 'goneOn', number: 1, state: { turn: 3 } });
    expect(await runs()).toEqual([[1, 3, 1]]);
    const reading = await findReading(context.db.reader, reader.id, id);
    if (!reading) throw new Error('There is no reading.');
    expect(await listAnswers(context.db.reader, reading.id, 1)).toEqual(new Map([[activityId(2), 'A name.']]));
    must(await bring([1, 3, 1, 4]));
    expect(await listFoundEndings(context.db.reader, reading.id)).toMatchObject([{ endingId: activityId(4) }]);
    // Moves that the run already has change nothing.
    must(await bring([1, 3]));
    expect(await runs()).toEqual([[1, 3, 1, 4]]);
  });

  test('becomes a new run where the run has gone elsewhere, and stays one when it is sent again', async () => {
    const { context, clock, reader, id, choose, bring, runs } = await begin();
    must(await choose(0, 1));
    must(await choose(1, 3));
    clock.now++;
    expect(must(await bring([1, 4]))).toMatchObject({ how: 'anotherRun', number: 2 });
    expect(must(await bring([1, 4]))).toMatchObject({ how: 'anotherRun', number: 2 });
    expect(await runs()).toEqual([
      [1, 3],
      [1, 4],
    ]);
    expect(must(await openRun(context, reader.actor, id)).run).toMatchObject({ number: 2 });
    // Also where choices were undone.
    must(await bring([1, 3, 2]));
    expect((await runs())[0]).toEqual([1, 3, 2]);
  });

  test('keeps what was written on it, though the same was chosen on both devices', async () => {
    const { context, clock, reader, id, choose, bring, runs } = await begin();
    const written = async (number: number) => {
      const reading = await findReading(context.db.reader, reader.id, id);
      return [...(await listAnswers(context.db.reader, reading?.id as ReadingId, number)).values()];
    };
    const way = (answer: string, last?: number) => ({
      moves: [
        { move: linkId(1), at: clock.now, activity: activityId(2), answer: '' },
        { move: linkId(3), at: clock.now, activity: activityId(1), answer },
        ...(last ? [{ move: linkId(last), at: clock.now, activity: activityId(last + 1) }] : []),
      ],
    });
    must(await choose(0, 1));
    must(await choose(1, 3));
    // Nothing was written there: the text is that of the run.
    expect(must(await bring([], way('Mi\u0000ne')))).toMatchObject({ how: 'goneOn', number: 1 });
    expect(await written(1)).toEqual(['Mine']);
    clock.now++;
    for (let again = 0; again < 2; again++)
      expect(must(await bring([], way('Another')))).toMatchObject({ how: 'anotherRun', number: 2 });
    expect([await written(1), await written(2)]).toEqual([['Mine'], ['Another']]);
    // And where the ways part only later.
    must(await moveRun(context, reader.actor, id, { turn: 2, move: linkId(1) }));
    clock.now++;
    expect(must(await bring([], { ...way('Third', 2), number: 2 }))).toMatchObject({ how: 'anotherRun', number: 3 });
    expect([await written(2), await written(3)]).toEqual([['Another'], ['Third']]);
    expect(await runs()).toEqual([
      [1, 3],
      [1, 3, 1],
      [1, 3, 2],
    ]);
  });

  test('leaves a text of another device that undid its choice, and takes one that was seen and changed', async () => {
    const { context, clock, reader, id, choose, bring } = await begin();
    const reading = async () => (await findReading(context.db.reader, reader.id, id))?.id as ReadingId;
    const written = async (number: number) => [
      ...(await listAnswers(context.db.reader, await reading(), number)).values(),
    ];
    must(await choose(0, 1));
    must(await moveRun(context, reader.actor, id, { turn: 1, move: linkId(3), answer: 'There' }));
    must(await stepBack(context, reader.actor, id, { turn: 2 }));
    const way = (answer: string, was?: string) => ({
      moves: [
        { move: linkId(1) },
        { move: linkId(3), at: clock.now, activity: activityId(1), answer, ...(was && { was }) },
      ],
    });
    clock.now++;
    expect(must(await bring([], way('Here')))).toMatchObject({ how: 'anotherRun', number: 2 });
    expect([await written(1), await written(2)]).toEqual([['There'], ['Here']]);
    // The field showed the text: it was changed, and then emptied.
    expect(must(await bring([], way('There, changed', 'There')))).toMatchObject({ how: 'goneOn', number: 1 });
    expect(await written(1)).toEqual(['There, changed']);
    must(await openRun(context, reader.actor, id, 1));
    must(await resumeRun(context, reader.actor, id, 1));
    must(await stepBack(context, reader.actor, id, { turn: 2 }));
    expect(must(await bring([], way('', 'There, changed')))).toMatchObject({ how: 'goneOn', number: 1 });
    expect(await written(1)).toEqual([]);
  });

  test('of a run that has no version left is refused as one that cannot go on', async () => {
    const { context, author, projectId, id, choose, bring } = await begin();
    must(await choose(0, 1));
    const edits = [
      { kind: 'changeLink', activity: activityId(1), id: linkId(1), fields: { to: activityId(3) } },
      { kind: 'removeActivity', id: activityId(2) },
    ] as const;
    must(await editJourney(context, author.actor, id, edits));
    must(await publishJourney(context, author.actor, id));
    must(await withdrawEdition(context, author.actor, projectId, 1));
    const lost = { failure: { kind: 'conflict', because: 'cannotGoOn' } };
    expect(await bring([1, 3], { number: 1 })).toMatchObject(lost);
    expect(await bring([1, 3], { number: 7 })).toMatchObject({ failure: { kind: 'notFound' } });
  });

  test('that repeats an earlier reading is a run of its own all the same', async () => {
    const { context, clock, reader, id, choose, bring } = await begin();
    must(await choose(0, 1));
    must(await moveRun(context, reader.actor, id, { turn: 1, move: linkId(3), answer: 'First thoughts' }));
    clock.now++;
    must(await beginRun(context, reader.actor, id));
    must(await choose(0, 2));
    const moves = [
      { move: linkId(1), at: clock.now, activity: activityId(2) },
      { move: linkId(3), at: clock.now, activity: activityId(1), answer: 'Second thoughts' },
    ];
    expect(must(await bring([], { number: 2, moves }))).toMatchObject({ how: 'anotherRun', number: 3 });
    const reading = await findReading(context.db.reader, reader.id, id);
    const texts = async (number: number) => [
      ...(await listAnswers(context.db.reader, reading?.id as ReadingId, number)).values(),
    ];
    expect([await texts(1), await texts(3)]).toEqual([['First thoughts'], ['Second thoughts']]);
  });

  test('through a story of ink is made by the server as it was told in the browser, and its source stays here', async () => {
    const { context, author, reader, projectId } = await begin();
    const source =
      'Hello. // A secret of the authors.\n+ [Roll] You roll {RANDOM(1, 1000)}.\n+ + [Stop] Enough.\n-> END\n';
    const told = graph([activity(1, 'ink', [], { ink: ink({ 'story.ink': source }) })]);
    const id = must(await beginJourney(context, author.actor, projectId, { title: 'In ink', graph: told }));
    must(await publishJourney(context, author.actor, id));
    must(await beginRun(context, reader.actor, id));
    const { graph: kept, state } = must(await packRun(context, reader.actor, id, { have: undefined, agrees: false }));
    expect(JSON.stringify(kept)).not.toContain('A secret');
    // What the browser does with it (app/journey/travel/offline/offline-run.ts).
    const here = storyOf(kept ?? told, inkTeller());
    const moves: { move: string; activity: string }[] = [];
    let now: RunState = state;
    for (const label of ['Roll', 'Stop']) {
      const option = stepOf(here, now)?.options.find((one) => one.label === label);
      now = move(here, now, option?.id ?? '') ?? now;
      moves.push({ move: option?.id ?? '', activity: now.activity });
    }
    const way = { number: 1, edition: 1, moves };
    expect(must(await mergeOffline(context, reader.actor, id, way))).toEqual({ how: 'goneOn', number: 1, state: now });
    expect(must(await openRun(context, reader.actor, id)).run?.endedAt).toBeDefined();
    const other = { ...way, moves: moves.map((one) => ({ ...one, move: 'ink-0-other' })) };
    expect(await mergeOffline(context, reader.actor, id, other)).toMatchObject({ failure: { kind: 'conflict' } });
  });

  test('that cannot be made is refused, and nothing is changed', async () => {
    const { context, author, projectId, id, bring, runs } = await begin();
    expect(await bring([4])).toMatchObject({ failure: { kind: 'conflict', because: 'cannotGoOn' } });
    expect(await bring([1, 1])).toMatchObject({ failure: { kind: 'conflict' } });
    expect(await bring([1], { number: 7 })).toMatchObject({ failure: { kind: 'notFound' } });
    const long = { moves: [{ move: linkId(1), answer: 'x'.repeat(answerLength + 1) }] };
    expect(await bring([], long)).toMatchObject({ failure: { kind: 'invalid' } });
    expect(await mergeOffline(context, visitor, id, { number: 1, edition: 1, moves: [] })).toMatchObject({
      failure: { kind: 'notFound' },
    });
    expect(await runs()).toEqual([[]]);
    must(await changeProject(context, author.actor, projectId, { visibility: 'private' }));
    expect(await bring([1])).toMatchObject({ failure: { kind: 'notFound' } });
  });

  test('stays in its version where a newer one has another way, while readers have it', async () => {
    const { context, author, projectId, id, bring, runs } = await begin();
    const publish = async (to: number) => {
      const fields = { to: activityId(to) };
      must(
        await editJourney(context, author.actor, id, [
          { kind: 'changeLink', activity: activityId(1), id: linkId(1), fields },
        ]),
      );
      must(await publishJourney(context, author.actor, id));
    };
    await publish(3);
    // A move that leads elsewhere now is not made there.
    const led = { moves: [{ move: linkId(1), activity: activityId(2) }] };
    expect(must(await bring([], led))).toMatchObject({ how: 'anotherRun', state: { activity: activityId(2) } });
    // The run itself has moved to the newer version; the way was travelled in the older one.
    expect(must(await bring([1, 4]))).toMatchObject({ how: 'anotherRun', state: { activity: activityId(4) } });
    expect(await runs()).toEqual([[], [1], [1, 4]]);
    must(await withdrawEdition(context, author.actor, projectId, 1));
    expect(await bring([1, 3])).toMatchObject({ failure: { kind: 'conflict', because: 'cannotGoOn' } });
  });

  test('of two devices is in some run, and none is there twice, in any order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.integer({ min: 0, max: 1 }), { maxLength: 4 }), { minLength: 2, maxLength: 4 }),
        async (ways) => {
          const { bring, runs } = await begin();
          const sent = ways.map((way) => {
            let at = 1;
            return way.flatMap((choice) => {
              const chosen = story.activities.find(({ id }) => id === activityId(at))?.links;
              const one = chosen?.[Math.min(choice, (chosen.length || 1) - 1)];
              if (!one?.to) return [];
              at = story.activities.findIndex(({ id }) => id === one.to) + 1;
              return [story.activities.flatMap(({ links }) => links).findIndex(({ id }) => id === one.id) + 1];
            });
          });
          for (const way of [...sent, ...sent]) must(await bring(way));
          const kept = await runs();
          for (const way of sent) expect(kept.some((run) => way.every((one, at) => run[at] === one))).toBe(true);
          expect(new Set(kept.map((run) => run.join(' '))).size).toBe(kept.length);
        },
      ),
      { numRuns: 10 },
    );
  });

  test('continues from the server after a choice was undone there', async () => {
    const { context, reader, id, choose, bring, runs } = await begin();
    must(await choose(0, 1));
    must(await stepBack(context, reader.actor, id, { turn: 1 }));
    expect(must(await bring([1, 3, 2]))).toMatchObject({ how: 'goneOn' });
    expect(await runs()).toEqual([[1, 3, 2]]);
  });
});
