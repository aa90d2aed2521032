import { expect, test } from 'vitest';
import { activity, activityId, graph, link, linkId } from '#tests/journeys.ts';
import { coverVisits, newCoverage, notCovered, revisitCovering, watched } from './coverage.ts';
import { move, startRun } from './engine.ts';
import { storyOf } from './story.ts';

const drawn = graph([
  activity(1, 'choice', [link(1, 2), link(2, 4)]),
  activity(2, 'read', [link(3, 3, { isAutomatic: true })]),
  activity(3, 'question', [link(4, undefined, { isRight: true }), link(5, 4)]),
  activity(4, 'ending'),
]);
const story = storyOf(drawn);
const noted = { activityId: activityId(3), seed: 1, moves: [linkId(1)], variables: {} };

test('links count wherever they were followed: automatic ones, answers and the way on from them', () => {
  const coverage = newCoverage();
  const watching = watched(story, coverage);
  const begun = startRun(watching, 1);
  const asked = begun && move(watching, begun, linkId(1));
  expect([...coverage.links]).toEqual([linkId(1), linkId(3)]);
  const answered = asked && move(watching, asked, linkId(4));
  const ended = answered && move(watching, answered, linkId(5));
  if (!ended) throw new Error('It leads nowhere.');
  coverVisits(coverage, ended);
  expect([...coverage.links]).toEqual([1, 3, 4, 5].map(linkId));
  const left = notCovered(drawn, coverage);
  expect(left.activities).toEqual([]);
  expect(left.links.map(({ from, link: { id } }) => [from.id, id])).toEqual([[activityId(1), linkId(2)]]);
});

test('the way to a noted place counts as followed', () => {
  const coverage = newCoverage();
  expect(revisitCovering(story, noted, coverage).kind).toBe('same');
  expect([...coverage.links]).toEqual([linkId(1), linkId(3)]);
});

test('a way that leads elsewhere by now does not count', () => {
  const coverage = newCoverage();
  const elsewhere = { ...noted, activityId: activityId(2) };
  expect(revisitCovering(story, elsewhere, coverage).kind).toBe('otherWay');
  expect(coverage.links.size).toBe(0);
});
