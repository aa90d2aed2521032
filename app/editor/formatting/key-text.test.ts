import { expect, test } from 'vitest';
import { keyText } from './key-text.ts';
import { type ToolName, toolOf, tools } from './tools.ts';

test.each([
  ['Mod-b', 'Ctrl+B', '⌘B'],
  ['Mod-Shift-8', 'Ctrl+Shift+8', '⇧⌘8'],
  ['Mod-Alt-n', 'Ctrl+Alt+N', '⌥⌘N'],
  ['Mod-/', 'Ctrl+/', '⌘/'],
  ['Mod-.', 'Ctrl+.', '⌘.'],
  ['Mod-Shift-Enter', 'Ctrl+Shift+Enter', '⇧⌘↩'],
])('%s is read as %s and %s', (keys, usual, apple) => {
  expect(keyText(keys, false)).toBe(usual);
  expect(keyText(keys, true)).toBe(apple);
});

test('no two tools have the same keys, and none those of the search', () => {
  const keys = (Object.keys(tools) as ToolName[]).flatMap((name) => toolOf(name).keys ?? []);
  expect(new Set(keys).size).toBe(keys.length);
  for (const taken of ['Mod-f', 'Mod-h', 'Mod-g', 'Mod-Alt-f', 'Mod-Shift-f', 'Mod-Shift-Enter', 'Mod-z', 'Mod-y'])
    expect(keys).not.toContain(taken);
});
