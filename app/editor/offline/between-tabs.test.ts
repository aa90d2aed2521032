import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { joinTabs } from './between-tabs.ts';

const wordsOf = (document: Y.Doc) => document.getText('words').toString();

test('tabs of one text tell each other what is written, and a later one gets what was before', async () => {
  const [first, second, elsewhere] = [new Y.Doc(), new Y.Doc(), new Y.Doc()];
  first.getText('words').insert(0, 'Before. ');
  let changes = 0;
  const tabs = [
    joinTabs('some text', first, () => changes++),
    joinTabs('some text', second, () => {}),
    joinTabs('another text', elsewhere, () => {}),
  ];
  await expect.poll(() => wordsOf(second)).toBe('Before. ');
  second.getText('words').insert(8, 'After.');
  await expect.poll(() => wordsOf(first)).toBe('Before. After.');
  expect(changes).toBeGreaterThan(0);
  expect(wordsOf(elsewhere)).toBe('');
  for (const { leave } of tabs) leave();
  first.getText('words').insert(0, 'Alone. ');
  expect(wordsOf(second)).toBe('Before. After.');
});
