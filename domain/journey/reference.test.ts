import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Reference, writtenJourneys } from '#tests/reference-journeys.ts';
import { withoutExit } from './drawn-ways.ts';
import { move, type RunState, startRun, waysOf } from './engine.ts';
import { explore } from './explore.ts';
import { replay } from './refit.ts';
import { storyOf } from './story.ts';

/** The parts of a state that the reference has, too. */
const plain = ({ activity, variables, visits, taken, answers, turn }: RunState) => ({
  ...{ activity, variables, visits, turn, answers: [...answers] },
  taken: [...new Set(taken)].sort(),
});
const plainReference = ({ activity, variables, visits, taken, answers, turn }: Reference) => ({
  ...{ activity, variables, turn, answers },
  visits: Object.fromEntries(visits),
  taken: [...taken].sort(),
});

test('the engine goes where a plain interpreter goes, on random journeys and random runs', () => {
  fc.assert(
    fc.property(writtenJourneys, fc.array(fc.nat(), { maxLength: 25 }), (journey, choices) => {
      const story = storyOf(journey.graph);
      const reference = new Reference(journey);
      let state = startRun(story, 1);
      const made: string[] = [];
      for (const choice of choices) {
        if (!state) throw new Error('The run has no beginning.');
        expect(plain(state)).toEqual(plainReference(reference));
        const { options, answers } = waysOf(story, state);
        const ways = {
          open: options.filter(({ isOpen }) => isOpen).map(({ id }) => id as string),
          shut: options.filter(({ isOpen }) => !isOpen).map(({ id }) => id as string),
          answers: answers.filter(({ isGiven }) => !isGiven).map(({ id }) => id as string),
        };
        const expected = reference.ways();
        expect(ways).toEqual(expected);
        for (const id of expected.shut) expect(move(story, state, id)).toBeUndefined();
        const all = [...ways.open, ...ways.answers];
        const chosen = all[choice % all.length];
        if (chosen === undefined) break;
        made.push(chosen);
        state = move(story, state, chosen);
        reference.choose(chosen);
      }
      // The same moves give the same run, each step of it.
      expect(replay(story, 1, made).at(-1)).toEqual(state);
    }),
    { numRuns: 200 },
  );
});

test('exploration finds what brute force finds, on journeys that are small enough for it', () => {
  fc.assert(
    fc.property(writtenJourneys, (journey) => {
      const story = storyOf(journey.graph);
      const begun = startRun(story, 1);
      if (!begun) return;
      const [hits, opened, stuck] = [new Set<string>(), new Set<string>(), new Set<string>()];
      const seen = new Set<string>();
      const waiting: RunState[] = [begun];
      for (let state = waiting.pop(); state; state = waiting.pop()) {
        const name = JSON.stringify(state);
        if (seen.has(name)) continue;
        if (seen.add(name).size > 2_000) return;
        for (const id of Object.keys(state.visits)) hits.add(id);
        const { options, answers } = waysOf(story, state);
        const ways = [
          ...options.filter(({ isOpen }) => isOpen).map(({ id }) => id as string),
          ...answers.filter(({ isGiven }) => !isGiven).map(({ id }) => id as string),
        ];
        for (const way of ways) opened.add(way);
        const here = story.activities.get(state.activity)?.activity;
        if (ways.length === 0 && here?.kind !== 'ending') stuck.add(state.activity);
        for (const way of ways) {
          const next = move(story, state, way);
          if (next) waiting.push(next);
        }
      }
      const found = explore(story);
      expect(found.isComplete).toBe(true);
      expect(new Set(found.hits.keys())).toEqual(hits);
      expect(new Set(found.stuck)).toEqual(stuck);
      for (const way of opened) {
        const place = journey.graph.activities.find(({ links }) => links.some(({ id }) => id === way));
        // A question's way on is not one of its links.
        if (place?.kind !== 'question') expect(found.opened.has(way), way).toBe(true);
      }
    }),
    { numRuns: 120 },
  );
});

test('from a step without an exit, no run comes to an end', () => {
  fc.assert(
    fc.property(writtenJourneys, fc.array(fc.nat(), { maxLength: 25 }), ({ graph }, choices) => {
      const story = storyOf(graph);
      const endless = withoutExit(story);
      let state = startRun(story, 1);
      let isInside = false;
      for (const choice of choices) {
        if (!state) return;
        isInside ||= endless.has(state.activity);
        expect(isInside && story.activities.get(state.activity)?.activity.kind === 'ending').toBe(false);
        const { options, answers } = waysOf(story, state);
        const ways = [...options.filter(({ isOpen }) => isOpen), ...answers.filter(({ isGiven }) => !isGiven)];
        const way = ways[choice % ways.length];
        state = way && move(story, state, way.id);
      }
    }),
    { numRuns: 200 },
  );
});
