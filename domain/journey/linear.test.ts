import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BlockId } from '#domain/ids.ts';
import { plainText } from '#domain/plain-text.ts';
import type { TextBlock } from '#domain/text.ts';
import { anyGraph } from '#tests/any-graph.ts';
import { activity, activityId, graph, link, linkId } from '#tests/journeys.ts';
import { type ChapterText, graphOfChapters } from './from-chapters.ts';
import type { Activity, Link } from './graph.ts';
import { linearWay, type obstacleKinds } from './linear.ts';
import { textOfStory } from './to-chapter.ts';

const next = (number: number, to: number | undefined, more: Partial<Link> = {}) =>
  link(number, to, { label: '', ...more });

test('a single way is read in its order, even if it was drawn in another', () => {
  const { way, obstacles } = linearWay(
    graph([activity(1, 'read', [next(1, 3)]), activity(2, 'ending'), activity(3, 'choice', [next(2, 2)])]),
  );
  expect(obstacles).toEqual([]);
  expect(way.map(({ id }) => id)).toEqual([1, 3, 2].map(activityId));
});

/** For each obstacle a journey that has this one alone. */
const provoked: Readonly<Record<(typeof obstacleKinds)[number], readonly Activity[]>> = {
  noStart: [],
  kind: [activity(1, 'reflection', [next(1, 2)]), activity(2, 'ending')],
  choices: [activity(1, 'choice', [link(1, 2), link(2, 2)]), activity(2, 'ending')],
  linkToNothing: [activity(1, 'read', [next(1, undefined)])],
  loop: [activity(1, 'read', [next(1, 2)]), activity(2, 'read', [next(2, 1)])],
  unreached: [activity(1, 'ending'), activity(2, 'ending')],
  condition: [activity(1, 'read', [next(1, 2, { condition: 'key' })]), activity(2, 'ending')],
  effects: [activity(1, 'ending', [], { effects: [{ variable: 'key', value: 'yes' }] })],
  label: [activity(1, 'read', [link(1, 2, { label: 'Go on.' })]), activity(2, 'ending')],
  automatic: [activity(1, 'read', [next(1, 2, { isAutomatic: true })]), activity(2, 'ending')],
  expression: [activity(1, 'ending', [], { text: 'You have {coins}.' })],
  storylet: [activity(1, 'ending', [], { storylet: { group: 'g', condition: '', weight: 1, isOnce: false } })],
  offer: [activity(1, 'read', [], { offer: { group: 'g', by: 'order', atMost: 1 } })],
};

test.each(Object.entries(provoked))('%s is named, with its place, and nothing else is', (kind, activities) => {
  const { obstacles } = linearWay(graph(activities));
  expect(obstacles.map((obstacle) => obstacle.kind)).toEqual([kind]);
  const place = kind === 'unreached' || kind === 'loop' ? activityId(2) : activityId(1);
  expect(obstacles[0]?.activity).toBe(kind === 'noStart' ? undefined : place);
  if (kind === 'condition') expect(obstacles[0]?.link).toBe(linkId(1));
});

test('any graph has an answer: a way without obstacles comes through every step once', () => {
  fc.assert(
    fc.property(anyGraph, (drawn) => {
      const { way, obstacles } = linearWay(drawn);
      if (obstacles.length > 0) return;
      expect(new Set(way)).toEqual(new Set(drawn.activities));
      expect(way).toHaveLength(drawn.activities.length);
    }),
  );
});

const anyWords = fc.stringMatching(/^[\p{L}*{}\\>#_-](?:[^\r\n\u2028\u2029\p{C}]{0,30}[^\s\p{C}])?$/u);
const anyParagraph = anyWords.map((text): TextBlock => ({ type: 'paragraph', content: [{ type: 'text', text }] }));
const anyChapters: fc.Arbitrary<ChapterText[]> = fc.array(
  fc.record({
    id: fc.uuid().map((id) => id as BlockId),
    title: fc.string({ maxLength: 20 }),
    text: fc.array(anyParagraph, { minLength: 1, maxLength: 4 }).map((content) => ({ type: 'doc' as const, content })),
  }),
  { minLength: 1, maxLength: 5 },
);

test('chapters that became a journey, and chapters again, say the same', () => {
  fc.assert(
    fc.property(anyChapters, (chapters) => {
      let number = 1;
      const drawn = graphOfChapters(chapters, { activity: () => activityId(number++), link: () => linkId(number++) });
      if (!drawn) throw new Error('no journey');
      const { way, obstacles } = linearWay(drawn);
      expect(obstacles).toEqual([]);
      expect(way.map(({ title }) => title)).toEqual(chapters.map(({ title }) => title));
      expect(way.map(({ text }) => plainText(textOfStory(text)))).toEqual(chapters.map(({ text }) => plainText(text)));
    }),
    { numRuns: 300 },
  );
});
