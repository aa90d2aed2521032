import { expect, test } from 'vitest';
import { activity, graph, link } from '#tests/journeys.ts';
import { countStoryWords, sizeOf } from './count-contents.ts';

test('the words of a story are those that its readers can see, in all branches, without code', () => {
  expect(
    countStoryWords('The tide {if visits() > 1 and key}came back{else if coins >= 2}rose{else}fell{end} today.'),
  ).toBe(7);
  expect(countStoryWords('{if a}red{else}blue{end}')).toBe(2);
  expect(countStoryWords('You have {coins} coins.')).toBe(4);
  expect(countStoryWords('An *un*likely **door**.\n\n***\n\n> It waits')).toBe(5);
  expect(countStoryWords('What cannot be read stays {visible code')).toBe(7);
});

test('a journey is as long as its texts, labels and feedback', () => {
  const drawn = graph([
    activity(
      1,
      'question',
      [link(1, 2, { label: 'Nobody {if key}at all{end}', feedback: 'Right, *nobody*.', whyShut: 'No {key}key.' })],
      {
        text: 'Who knocks?',
      },
    ),
    activity(2, 'ending', [], { text: '{if key}Home.{end}' }),
  ]);
  expect(sizeOf(drawn).words).toBe(2 + 3 + 2 + 2 + 1);
});
