import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BlockId } from '#domain/ids.ts';
import type { Text } from '#domain/text.ts';
import { activityId, linkId } from '#tests/journeys.ts';
import { sourceHash } from './chapter-source.ts';
import { drawn } from './findings.ts';
import { type ChapterText, graphOfChapters } from './from-chapters.ts';
import { graphLimits } from './graph.ts';
import { storyOf } from './story.ts';
import { readStoryText } from './story-text.ts';

const fresh = () => {
  let number = 1;
  return { activity: () => activityId(number++), link: () => linkId(number++) };
};
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] }) as const;
const blockId = (number: number) => `block-${number}` as BlockId;
const chapter = (title: string, text: Text, number = 1): ChapterText => ({ id: blockId(number), title, text });
const doc = (...content: Text['content']): Text => ({ type: 'doc', content });

test('chapters follow one another as they do in the manuscript, and the last is an ending', () => {
  const graph = graphOfChapters(
    [
      chapter('One', doc(paragraph('Rain.')), 1),
      chapter('A scene', doc(paragraph('More rain.')), 2),
      chapter('Empty', doc({ type: 'paragraph' }), 3),
      chapter('Two', doc(paragraph('Sun.')), 4),
    ],
    fresh(),
  );
  expect(graph?.activities.map(({ title, kind, text }) => [title, kind, text])).toEqual([
    ['One', 'read', 'Rain.'],
    ['A scene', 'read', 'More rain.'],
    ['Two', 'ending', 'Sun.'],
  ]);
  // Each knows the chapter it is from.
  expect(graph?.activities.map(({ source }) => source)).toEqual(
    [1, 2, 4].map((number, at) => ({
      ...{ block: blockId(number), hash: sourceHash(graph?.activities[at]?.text ?? '') },
    })),
  );
  if (!graph) throw new Error('no graph');
  expect(drawn(storyOf(graph))).toEqual([]);
});

test('the words of a text are those of its journey, markup characters included', () => {
  const graph = graphOfChapters(
    [
      chapter(
        'One',
        doc(
          {
            type: 'paragraph',
            content: [
              { type: 'text', text: 'A {door}, ' },
              { type: 'text', text: 'shut ', marks: [{ type: 'emphasis' }] },
              { type: 'text', text: '*.' },
              { type: 'footnote', attrs: { note: '[{"type":"text","text":"Locked."}]' } },
            ],
          },
          { type: 'sceneBreak' },
          { type: 'quote', attrs: { kind: 'letter' }, content: [paragraph('Dear Ann,')] },
        ),
      ),
    ],
    fresh(),
  );
  expect(graph?.activities[0]?.text).toBe('A \\{door\\}, *shut* \\*. [Locked.]\n\n***\n\n> Dear Ann,');
});

test('no words mean anything else in a story text', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 5 }), (words) => {
      const graph = graphOfChapters(
        words.map((text, at) => chapter(`${at}`, doc(paragraph(`${text}.`)))),
        fresh(),
      );
      if (!graph) throw new Error('no graph');
      // No sign of theirs is taken for one of a story text.
      expect(drawn(storyOf(graph))).toEqual([]);
      expect(graph.activities.flatMap(({ text }) => readStoryText(text).template)).toHaveLength(words.length);
    }),
  );
});

test('a text longer than an activity may be continues in another; without words there is no journey', () => {
  const long = doc(...Array.from({ length: 80 }, () => paragraph('x'.repeat(1_000))));
  const graph = graphOfChapters([chapter('Long', long)], fresh());
  expect(graph?.activities.map(({ title }) => title)).toEqual(['Long', 'Long (2)']);
  // The source of one part of a chapter is not the chapter.
  expect(graph?.activities.map(({ source }) => source)).toEqual([undefined, undefined]);
  expect(graph?.activities.every(({ text }) => text.length <= graphLimits.textLength)).toBe(true);
  expect(graphOfChapters([], fresh())).toBeUndefined();
});
