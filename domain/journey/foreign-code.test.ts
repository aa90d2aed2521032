import { expect, test } from 'vitest';
import { foreignCodeIn } from './foreign-code.ts';
import { readStoryText } from './story-text.ts';

const codeIn = (text: string) => foreignCodeIn(readStoryText(text).template);

test.each([
  ['SugarCube', 'Stars. <<for _i to 0; _i lt 3; _i++>>Sun<</for>>', '<<for _i to 0; _i lt 3; _i++>>'],
  ['Harlowe', 'Stars.\n(for: each _star, ...$all)[_star]', '(for: each _star, ...$all)[_star]'],
  ['Snowman', 'Stars. <% if (s.key) \\{ %>open<% \\} %>', '<% if (s.key) { %>'],
  ['Chapbook, in a line', "Stars: \\{embed passage: 'Map'\\}.", "{embed passage: 'Map'}"],
  ['Chapbook, in lines', 'Stars.\n\n[JavaScript]\nwrite(1);', '[JavaScript]'],
  ['Chapbook, in a condition', 'Stars.\n[if items[0] == 1]\nOne.', '[if items[0] == 1]'],
])('finds code of %s among words', (_, text, code) => {
  expect(codeIn(text)).toBe(code);
});

test('finds the first code, and shows its beginning', () => {
  expect(codeIn('{if visits() > 1}a{else}(live: 1s)[b]{end} <<script>>')).toBe('(live: 1s)[b]');
  expect(codeIn(`<<set $a to "${'x'.repeat(100)}">>`)).toBe(`<<set $a to "${'x'.repeat(47)}…`);
});

test.each([
  'He wrote: «Come», and << went >> home.',
  '5 < 6, 7 << 8 and 9 >> 2; <3 and 50 <%',
  'Ten (for now: none) and (see: above), (a set: of words).',
  '{coins} coins in {if key}a \\{chest\\}{else}the open{end}.',
  '[Applause]',
  '[If only I had known. Then…]',
])('finds none in words: %s', (text) => {
  expect(codeIn(text)).toBeUndefined();
});
