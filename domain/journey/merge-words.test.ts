import fc from 'fast-check';
import { expect, test } from 'vitest';
import { activity, activityId, graph, link, linkId } from '#tests/journeys.ts';
import type { Edit } from './edits.ts';
import { makeOnTop } from './make-on-top.ts';
import { mergeWords, placeAfter } from './merge-words.ts';

test('two changes of one text are both in it, unless they change the same characters', () => {
  expect(mergeWords('A door.', 'A red door.', 'A door. Shut.')).toBe('A red door. Shut.');
  expect(mergeWords('A door. Shut.', 'A door. Shut. Dark.', 'A gate. Shut.')).toBe('A gate. Shut. Dark.');
  expect(mergeWords('A door.', 'A door. Mine.', 'A door. Theirs.')).toBe('A door. Theirs. Mine.');
  expect(mergeWords('A door.', 'A gate.', 'A wall.')).toBeUndefined();
  expect(mergeWords('A door.', 'A door.', 'A wall.')).toBe('A wall.');
  expect(mergeWords('', 'Mine', 'Theirs')).toBe('TheirsMine');
  expect(mergeWords('😀', '😁', '😀!')).toBe('😁!');
});

const words = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '😀', '😁'), maxLength: 12 });

test('a text that two people wrote into holds the words of both, wherever they wrote', () => {
  const put = (text: string, at: number, more: string) => {
    const signs = [...text];
    return [...signs.slice(0, at), more, ...signs.slice(at)].join('');
  };
  fc.assert(
    fc.property(words, fc.nat(12), fc.nat(12), (text, one, other) => {
      const merged = mergeWords(text, put(text, one, 'MINE'), put(text, other, 'THEIRS'));
      expect(merged).toContain('MINE');
      expect(merged).toContain('THEIRS');
      expect(merged?.replace('MINE', '').replace('THEIRS', '')).toBe(text);
    }),
  );
});

test('a merge ends no character in its middle, and the caret stays in the text', () => {
  fc.assert(
    fc.property(words, words, words, fc.nat(12), (before, mine, theirs, at) => {
      const merged = mergeWords(before, mine, theirs);
      if (merged !== undefined) expect(merged.isWellFormed()).toBe(true);
      const place = placeAfter(Math.min(at, before.length), before, theirs);
      expect(place >= 0 && place <= theirs.length).toBe(true);
    }),
  );
});

test('edits of words are made on top of what others wrote, and no others', () => {
  const drawn = graph([activity(1, 'choice', [link(1, 2, { label: 'Go in.' })], { text: 'A door. Theirs.' })]);
  const text: Edit = {
    ...{ kind: 'changeActivity', id: activityId(1), fields: { text: 'A red door.' }, was: { text: 'A door.' } },
  };
  const label: Edit = {
    ...{ kind: 'changeLink', activity: activityId(1), id: linkId(1) },
    ...{ fields: { label: 'Go!' }, was: { label: 'Go.' } },
  };
  const made = makeOnTop(drawn, [text, label]);
  expect(made?.graph.activities[0]).toMatchObject({ text: 'A red door. Theirs.', links: [{ label: 'Go in!' }] });
  expect(made?.edits[0]).toEqual({
    ...text,
    fields: { text: 'A red door. Theirs.' },
    was: { text: 'A door. Theirs.' },
  });
  const other: Edit = { ...text, fields: { text: 'A gate.' }, was: { text: 'A wall.' } };
  expect(makeOnTop(drawn, [other])).toBeUndefined();
  // Words that an edit names without changing them are still compared.
  const titled: Edit = { ...text, was: { text: 'A door.', title: 'Another' } };
  expect(makeOnTop(drawn, [titled])).toBeUndefined();
  expect(makeOnTop(drawn, [{ kind: 'removeActivity', id: activityId(9) }])).toBeUndefined();
});
