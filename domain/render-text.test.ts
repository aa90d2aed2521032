// @module-tag corpus
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { plainText } from '#domain/plain-text.ts';
import { readText } from '#domain/read-text.ts';
import { renderText } from '#domain/render-text.ts';
import { anyText, nastyStrings, pretendedTexts } from '#tests/texts.ts';

const corpus = process.env.FABULA_CORPUS ?? resolve(import.meta.dirname, '../../shared/corpus');
const hostile = join(corpus, 'hostile-strings/blns.json');
const strings: string[] = [...nastyStrings, ...(existsSync(hostile) ? JSON.parse(readFileSync(hostile, 'utf8')) : [])];

const rendering = { pictureAddress: (file: string) => `/api/files/${encodeURIComponent(file)}`, idPrefix: 'abc123' };

/** The attributes each tag may have; nothing else is ever rendered. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  p: ['data-p', 'class', 'lang'],
  h2: ['data-p'],
  h3: ['data-p'],
  h4: ['data-p'],
  pre: ['data-p'],
  code: [],
  hr: ['class'],
  br: [],
  figure: [],
  img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
  blockquote: ['class'],
  ul: [],
  ol: ['start'],
  li: ['id'],
  strong: [],
  em: [],
  u: [],
  s: [],
  sub: [],
  sup: ['class'],
  span: ['class', 'lang'],
  a: ['href', 'target', 'rel', 'id', 'role'],
  section: ['class', 'role'],
};

const classes = /^(small-caps|note-ref|notes|scene-break|verse|letter|epigraph|align-(center|end|justify))$/;

/** Parts of a piece of HTML that a published text may not hold. */
function harmIn(html: string): string[] {
  const found: string[] = [];
  const open: string[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        open.push(name);
        for (const [attribute, value] of Object.entries(attributes)) {
          if (!allowed[name]?.includes(attribute)) found.push(`<${name} ${attribute}>`);
          if (attribute === 'href' && !/^(https?:\/\/|mailto:|#(note|ref)-abc123\d+$)/i.test(value))
            found.push(`href ${value}`);
          if (attribute === 'src' && !value.startsWith('/api/files/')) found.push(`src ${value}`);
          if (attribute === 'class' && !classes.test(value)) found.push(`class ${value}`);
        }
        if (!(name in allowed)) found.push(`<${name}>`);
      },
      onclosetag(name, isImplied) {
        if (open.pop() !== name) found.push(`</${name}> closes another`);
        if (isImplied && !['br', 'hr', 'img'].includes(name)) found.push(`<${name}> is left open`);
      },
      oncomment: () => void found.push('a comment'),
      onprocessinginstruction: (name) => void found.push(name),
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return found;
}

test('anything that a socket writes into a text is rendered harmless', () => {
  fc.assert(
    fc.property(pretendedTexts(strings), (value) => {
      expect(harmIn(renderText(readText(value), rendering))).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});

test.each(['text', 'href', 'lang', 'file', 'alt', 'note', 'code'])(
  'no string known to break things breaks out of %s',
  (place) => {
    for (const string of strings) {
      const html = renderText(readText({ content: [holding(place, string)] }), rendering);

      expect(harmIn(html), string).toEqual([]);
    }
  },
);

function holding(place: string, string: string): object {
  const run = (marks: object[]) => ({ type: 'paragraph', content: [{ type: 'text', text: 'x', marks }] });
  switch (place) {
    case 'href':
      return run([{ type: 'link', attrs: { href: string } }]);
    case 'lang':
      return { ...run([{ type: 'language', attrs: { lang: string } }]), attrs: { lang: string, align: string } };
    case 'file':
      return { type: 'image', attrs: { file: string, alt: '' } };
    case 'alt':
      return { type: 'image', attrs: { file: 'f', alt: string, width: string, height: string } };
    case 'note': {
      const inner = [{ type: 'text', text: string, marks: [{ type: 'link', attrs: { href: string } }] }];
      return {
        type: 'paragraph',
        content: [
          { type: 'footnote', attrs: { note: JSON.stringify(inner) } },
          { type: 'footnote', attrs: { note: string } },
        ],
      };
    }
    case 'code':
      return { type: 'codeBlock', content: [{ type: 'text', text: string }] };
    default:
      return { type: 'paragraph', content: [{ type: 'text', text: string }] };
  }
}

test('harmless text is shown unchanged', () => {
  fc.assert(
    fc.property(anyText, (given) => {
      const text = readText(given);
      const html = renderText(text, rendering);

      expect(harmIn(html)).toEqual([]);
      expect(lettersIn(html)).toBe(plainText(text).replace(/\s/g, ''));
    }),
  );
});

/** The letters of a page without white space, note references and the notes at its end. */
function lettersIn(html: string): string {
  let letters = '';
  let hidden = 0;
  const stack: boolean[] = [];
  const parser = new Parser({
    onopentag(_, { class: name }) {
      const hides = name === 'notes' || name === 'note-ref';
      stack.push(hides);
      if (hides) hidden++;
    },
    onclosetag() {
      if (stack.pop()) hidden--;
    },
    ontext(text) {
      if (hidden === 0) letters += text;
    },
  });
  parser.end(html);
  return letters.replace(/\s/g, '');
}

test('notes and their references point at each other', () => {
  const note = (text: string) => ({ type: 'footnote', attrs: { note: JSON.stringify([{ type: 'text', text }]) } });
  const html = renderText(
    readText({ content: [{ type: 'paragraph', content: [note('one'), note('two')] }] }),
    rendering,
  );

  for (const number of [1, 2]) {
    expect(html).toContain(`<a id="ref-abc123${number}" href="#note-abc123${number}"`);
    expect(html).toContain(`<li id="note-abc123${number}">`);
    expect(html).toContain(`href="#ref-abc123${number}"`);
  }
});
