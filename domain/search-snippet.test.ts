import fc from 'fast-check';
import { expect, test } from 'vitest';
import { passageOf, textFragment } from './search-snippet.ts';

const fragmentOf = (text: string, word: string) =>
  decodeURIComponent(textFragment(passageOf(text, (one) => (one.toLowerCase() === word ? 0 : undefined))));

test('the fragment names the first match with the words around it, in its paragraph', () => {
  expect(fragmentOf('She put the old lamp down, and went out.', 'lamp')).toBe(
    ':~:text=put the old lamp down, and went',
  );
  expect(fragmentOf('The end.\nA lamp\nShe left.', 'lamp')).toBe(':~:text=A lamp');
  expect(fragmentOf('No light.', 'lamp')).toBe('');
});

test('a hyphen in it is no sign of the address', () => {
  const passage = [
    { text: 'the half-lit ', isMatch: false },
    { text: 'lamp', isMatch: true },
  ];
  expect(textFragment(passage)).toBe(':~:text=the%20half%2Dlit%20lamp');
});

test('the words of a fragment stand in one paragraph of the text', () => {
  const words = fc.array(fc.constantFrom('a', 'lamp', 'door', 'sea,', 'she', '\n', '“so”'), {
    minLength: 1,
    maxLength: 80,
  });
  fc.assert(
    fc.property(words, (some) => {
      const text = some.join(' ').replace(/ *\n */g, '\n');
      const said = fragmentOf(text, 'lamp').replace(':~:text=', '');
      expect(text.split('\n').some((line) => line.includes(said))).toBe(true);
    }),
  );
});
