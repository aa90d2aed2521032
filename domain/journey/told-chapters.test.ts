import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BlockId } from '#domain/ids.ts';
import { activity } from '#tests/journeys.ts';
import { sourceHash } from './chapter-source.ts';
import type { ChapterText } from './from-chapters.ts';
import { toldChapters } from './told-chapters.ts';

const blockId = (number: number) => `block-${number}` as BlockId;
const chapter = (number: number): ChapterText => ({
  ...{ id: blockId(number), title: `Chapter ${number}` },
  text: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: `Words ${number}.` }] }] },
});
/** A step that was copied from a chapter, and says what it says. */
const copied = (number: number) => {
  const text = `Words ${number}.`;
  const source = { block: blockId(number), hash: sourceHash(text) };
  return activity(number, 'read', [], { title: `Chapter ${number}`, text, source });
};
const titles = (told: ReturnType<typeof toldChapters>['told']) =>
  told.map(({ steps, before }) => [steps.map(({ title }) => title), before]);

test('unchanged steps stay their chapters, and new ones are put between', () => {
  const [one, two, three] = [copied(1), copied(2), copied(3)];
  const added = activity(9, 'read', [], { title: 'Added', text: 'New.' });
  const { told, kept } = toldChapters(
    [one, added, { ...two, text: 'Otherwise.' }, three, added],
    [1, 2, 3].map(chapter),
  );
  expect(kept).toEqual([blockId(1), blockId(3)]);
  expect(titles(told)).toEqual([
    [['Added', 'Chapter 2'], blockId(3)],
    [['Added'], undefined],
  ]);
  // Another title is another chapter; one that was removed from the outline is made again.
  expect(toldChapters([{ ...one, title: 'Renamed' }, two], [chapter(1)]).kept).toEqual([]);
});

test('the outline is read in the order of the way, and every step is there once', () => {
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8];
  fc.assert(
    fc.property(fc.shuffledSubarray(numbers), fc.subarray(numbers), (order, there) => {
      const { told, kept } = toldChapters(order.map(copied), there.map(chapter));
      const outline = there.flatMap((number) => [
        ...told
          .filter(({ before }) => before === blockId(number))
          .flatMap(({ steps }) => steps.map(({ title }) => title)),
        ...(kept.includes(blockId(number)) ? [`Chapter ${number}`] : []),
      ]);
      const last = told
        .filter(({ before }) => before === undefined)
        .flatMap(({ steps }) => steps.map(({ title }) => title));
      expect([...outline, ...last]).toEqual(order.map((number) => `Chapter ${number}`));
    }),
  );
});
