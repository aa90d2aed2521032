import { expect, test } from 'vitest';
import { lineEnd, noLetter } from './match.ts';
import { readText } from './read-text.ts';
import { linesOf } from './text-lines.ts';

test('has each paragraph, heading and verse, also in quotations and lists, in the order of reading', () => {
  const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
  const text = readText({
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'One' }] },
      { type: 'quote', attrs: { kind: 'letter' }, content: [paragraph('Two'), paragraph('Three')] },
      { type: 'sceneBreak' },
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph('Four')] }] },
      {
        type: 'verse',
        content: [{ type: 'text', text: 'Five' }, { type: 'hardBreak' }, { type: 'text', text: 'Six' }],
      },
      { type: 'paragraph' },
    ],
  });

  expect(linesOf(text)).toEqual(['One', 'Two', 'Three', 'Four', `Five${lineEnd}Six`, '']);
});

test('has a sign for a note, and the letters around marks together', () => {
  const note = JSON.stringify([{ type: 'text', text: 'not searched' }]);
  const content = [
    { type: 'text', text: 'The ' },
    { type: 'text', text: 'la', marks: [{ type: 'strong' }] },
    { type: 'text', text: 'mp' },
    { type: 'footnote', attrs: { note } },
  ];

  expect(linesOf(readText({ content: [{ type: 'paragraph', content }] }))).toEqual([`The lamp${noLetter}`]);
});
