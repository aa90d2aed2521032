import { expect, test } from 'vitest';
import { beginJourney } from '#commands/journey/change-journey.ts';
import { editJourney } from '#commands/journey/edit-journey.ts';
import { publishJourney } from '#commands/journey/publish-journey.ts';
import { changeProject } from '#commands/project/change-project.ts';
import { acceptNewer, beginRun, moveRun, openRun } from '#commands/reading/travel-journey.ts';
import { loadDraft } from '#database/journey-draft.ts';
import { waysOf } from '#domain/journey/engine.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildProject, must } from '#tests/factories.ts';
import { activity, anyEdits, graph, link } from '#tests/journeys.ts';
import { runServer, signUp } from '#tests/server.ts';
import { makeBus } from './bus.ts';

const secret = { FABULA_SECRET: 'one secret for both of the processes' };
const editions = 100;

/** Numbers by chance, the same in every run. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

onEachEngine('a journey that is travelled in two processes', (openDatabase) => {
  test('loses and breaks no reading, while one publishes and the other is read in', async () => {
    const db = await openDatabase();
    const bus = makeBus();
    const [one, two] = [
      await runServer(db, secret, {}, undefined, await bus.join('one')),
      await runServer(db, secret, {}, undefined, await bus.join('two')),
    ];
    const contexts = [one.context, two.context] as const;
    const author = await signUp(one.client, db, 'olena@example.org');
    const readers = [await signUp(one.client, db, 'a@example.org'), await signUp(two.client, db, 'b@example.org')];
    const { projectId } = await buildProject(one.context, author);
    const drawn = graph([activity(1, 'read', [link(1, 2)]), activity(2, 'ending')]);
    const id = must(await beginJourney(one.context, author.actor, projectId, { title: 'The door', graph: drawn }));
    must(await publishJourney(one.context, author.actor, id));
    must(await changeProject(one.context, author.actor, projectId, { visibility: 'public' }));
    for (const { actor } of readers) must(await beginRun(two.context, actor, id));
    const next = chance(7);

    /** Where a reader is, as either process has it; what is open there. */
    const lookFrom = async (reader: (typeof readers)[number], context: (typeof contexts)[number]) => {
      const opened = must(await openRun(context, reader.actor, id));
      if (!opened.run || !('story' in opened)) throw new Error('The run is gone.');
      const { run, story } = opened;
      const ways = waysOf(story, run.state).options.filter(({ isOpen }) => isOpen);
      const isEnding = story.activities.get(run.state.activity)?.activity.kind === 'ending';
      expect(isEnding || ways.length > 0, 'nobody stands where nothing is').toBe(true);
      return { run, ways, isEnding };
    };
    const travel = async (reader: (typeof readers)[number], context: (typeof contexts)[number]) => {
      const { run, ways, isEnding } = await lookFrom(reader, context);
      if (isEnding) return void must(await beginRun(context, reader.actor, id));
      const moved = { turn: run.state.turn, move: ways[next(ways.length)]?.id ?? '' };
      const answer = await moveRun(context, reader.actor, id, moved);
      // An edition that came in between may have taken the choice away; the reader then chooses anew.
      if (!answer.ok) expect(answer.failure.kind).toMatch(/^(invalid|conflict|forbidden)$/);
    };

    for (let round = 0; round < editions; round++) {
      const draft = await loadDraft(db.reader, id);
      const edits = anyEdits(draft?.graph ?? drawn, round, next);
      const [writing, reading] = round % 2 === 0 ? contexts : [two.context, one.context];
      must(await editJourney(writing, author.actor, id, edits));
      await Promise.all([
        publishJourney(writing, author.actor, id).then(must),
        ...readers.map((reader, who) => travel(reader, who === 0 ? reading : writing)),
      ]);
      for (const reader of readers) {
        if (next(5) === 0) await acceptNewer(reading, reader.actor, id);
        const [here, there] = await Promise.all(contexts.map((context) => lookFrom(reader, context)));
        expect(here?.run.state, 'both processes have the reader at one place').toEqual(there?.run.state);
        expect(here?.ways).toEqual(there?.ways);
      }
    }
  });
});
