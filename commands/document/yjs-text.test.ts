import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { readText } from '#domain/read-text.ts';
import { textOf } from '#tests/factories.ts';
import { anyText, nastyStrings, pretendedTexts } from '#tests/texts.ts';
import { documentOf, replaceText, rootName, textIn } from './yjs-text.ts';

test('a text is read from its document as it was written', () => {
  fc.assert(
    fc.property(anyText, (given) => {
      expect(textIn(documentOf(given))).toEqual(readText(given));
    }),
  );
});

test('the letters, marks and attributes of a text survive its document', () => {
  const text = readText({
    content: [
      { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'Title' }] },
      {
        type: 'paragraph',
        attrs: { align: 'center', lang: 'uk' },
        content: [
          { type: 'text', text: 'plain ' },
          {
            type: 'text',
            text: 'both',
            marks: [{ type: 'link', attrs: { href: 'https://example.org' } }, { type: 'strong' }],
          },
          { type: 'hardBreak' },
          { type: 'text', text: 'after', marks: [{ type: 'language', attrs: { lang: 'es' } }, { type: 'emphasis' }] },
          { type: 'footnote', attrs: { note: '[{"type":"text","text":"note"}]' } },
        ],
      },
      {
        type: 'quote',
        attrs: { kind: 'epigraph' },
        content: [{ type: 'verse', content: [{ type: 'text', text: 'line' }] }],
      },
      { type: 'orderedList', attrs: { start: 3 }, content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }] },
      { type: 'image', attrs: { file: 'f', alt: 'a', width: 2, height: 3 } },
      { type: 'sceneBreak' },
      { type: 'codeBlock', content: [{ type: 'text', text: '  kept' }] },
    ],
  });

  expect(textIn(documentOf(text))).toEqual(text);
});

test('replacing a text makes the document hold the other one, for any two texts', () => {
  fc.assert(
    fc.property(anyText, anyText, (before, after) => {
      const document = documentOf(before);
      replaceText(document, readText(after));

      expect(textIn(document)).toEqual(readText(after));
    }),
  );
});

test('replacing a text leaves equal parts alone, so that people can keep writing there', () => {
  const mine = documentOf(textOf('first', 'second', 'third'));
  const theirs = new Y.Doc();
  Y.applyUpdate(theirs, Y.encodeStateAsUpdate(mine));

  replaceText(mine, textOf('first', 'changed', 'third'));
  textAt(theirs, 2).insert(5, ' and more');
  Y.applyUpdate(mine, Y.encodeStateAsUpdate(theirs));

  expect(textIn(mine)).toEqual(textOf('first', 'changed', 'third and more'));
});

function textAt(document: Y.Doc, index: number): Y.XmlText {
  return (document.getXmlFragment(rootName).get(index) as Y.XmlElement).get(0) as Y.XmlText;
}

test('a text can be read from any document', () => {
  fc.assert(
    fc.property(pretendedTexts(nastyStrings), (value) => {
      const document = documentOf(readText(value));
      document.getXmlFragment(rootName).insert(0, [new Y.XmlElement('script'), new Y.XmlText('loose')]);

      expect(readText(textIn(document))).toEqual(textIn(document));
    }),
  );
});
