import fc from 'fast-check';
import { type Inline, type Mark, plainMarks, type Text, type TextBlock } from '#domain/text.ts';

/** Texts of the whole vocabulary, and things that only pretend to be texts: for property tests. */

const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });

const marks: fc.Arbitrary<Mark[]> = fc.uniqueArray(
  fc.oneof(
    fc.constantFrom(...plainMarks).map((type): Mark => ({ type })),
    fc.webUrl().map((href): Mark => ({ type: 'link', attrs: { href } })),
    fc.constantFrom('uk', 'en-US', 'zh-Hant-TW').map((lang): Mark => ({ type: 'language', attrs: { lang } })),
  ),
  { maxLength: 3, selector: ({ type }) => type },
);

const run: fc.Arbitrary<Inline> = fc
  .record({ text: words, marks })
  .map(({ text, marks: some }) => ({ type: 'text', text, ...(some.length > 0 ? { marks: some } : {}) }));

const inline: fc.Arbitrary<Inline> = fc.oneof(
  { weight: 5, arbitrary: run },
  { weight: 1, arbitrary: fc.constant<Inline>({ type: 'hardBreak' }) },
  {
    weight: 1,
    arbitrary: fc
      .array(run, { minLength: 1, maxLength: 2 })
      .map((note): Inline => ({ type: 'footnote', attrs: { note: JSON.stringify(note) } })),
  },
);

const inlines = fc.array(inline, { maxLength: 4 });

const { block } = fc.letrec<{ block: TextBlock; blocks: TextBlock[] }>((tie) => ({
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }),
  block: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc
      .record({
        content: inlines,
        align: fc.constantFrom(undefined, 'center' as const, 'end' as const, 'justify' as const),
        lang: fc.constantFrom(undefined, 'es'),
      })
      .map(
        ({ content, align, lang }): TextBlock => ({
          type: 'paragraph',
          attrs: { ...(align ? { align } : {}), ...(lang ? { lang } : {}) },
          content,
        }),
      ),
    fc
      .record({ level: fc.constantFrom(2 as const, 3 as const, 4 as const), content: inlines })
      .map(({ level, content }): TextBlock => ({ type: 'heading', attrs: { level }, content })),
    inlines.map((content): TextBlock => ({ type: 'verse', content })),
    fc.constant<TextBlock>({ type: 'sceneBreak' }),
    words.map((text): TextBlock => ({ type: 'codeBlock', content: [{ type: 'text', text }] })),
    fc
      .record({ file: words, alt: words, width: fc.integer({ min: 1, max: 4_000 }) })
      .map(({ file, alt, width }): TextBlock => ({ type: 'image', attrs: { file, alt, width, height: width } })),
    fc
      .record({
        kind: fc.constantFrom('quote' as const, 'letter' as const, 'epigraph' as const),
        content: tie('blocks'),
      })
      .map(({ kind, content }): TextBlock => ({ type: 'quote', attrs: { kind }, content })),
    fc.array(tie('blocks'), { minLength: 1, maxLength: 2 }).map(
      (items): TextBlock => ({
        type: 'bulletList',
        content: items.map((content) => ({ type: 'listItem', content })),
      }),
    ),
    fc.record({ start: fc.nat(20), items: fc.array(tie('blocks'), { minLength: 1, maxLength: 2 }) }).map(
      ({ start, items }): TextBlock => ({
        type: 'orderedList',
        attrs: { start },
        content: items.map((content) => ({ type: 'listItem', content })),
      }),
    ),
  ),
}));

/** Any text of the vocabulary. */
export const anyText: fc.Arbitrary<Text> = fc
  .array(block, { minLength: 1, maxLength: 5 })
  .map((content) => ({ type: 'doc', content }));

/** Strings that have broken renderers before. */
export const nastyStrings = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</p></article><script>alert(1)</script>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  '//evil.example',
  'https:\\\\evil.example',
  'http://a"onclick="alert(1)',
  'mailto:a@b"><script>',
  '&lt;script&gt;',
  '&#x3c;script&#x3e;',
  '__proto__',
  'constructor',
  '\ud800',
  '\u2028',
  ']]>',
];

/** JSON that looks like a text, with names, marks and attributes from everywhere. */
export function pretendedTexts(strings: readonly string[]): fc.Arbitrary<unknown> {
  const nasty = fc.oneof(fc.constantFrom(...strings), fc.string());
  const value = fc.oneof(
    nasty,
    fc.integer(),
    fc.constant(null),
    fc.boolean(),
    fc.array(nasty, { maxLength: 2 }),
    fc.object({ maxDepth: 1 }),
  );
  const name = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom(
        'paragraph',
        'heading',
        'verse',
        'sceneBreak',
        'quote',
        'bulletList',
        'orderedList',
        'listItem',
        'codeBlock',
        'image',
        'hardBreak',
        'footnote',
        'text',
        'doc',
      ),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('script', 'iframe', 'style', 'svg', 'a onclick=', '__proto__', 'toString'),
    },
  );
  const attrs = fc.dictionary(
    fc.constantFrom(
      'href',
      'src',
      'file',
      'alt',
      'lang',
      'align',
      'level',
      'start',
      'kind',
      'note',
      'width',
      'height',
      'onclick',
      'style',
      'class',
      'id',
      '__proto__',
    ),
    value,
    { maxKeys: 5 },
  );
  const markName = fc.constantFrom(...plainMarks, 'link', 'language', 'onclick', 'script', '__proto__', 'constructor');
  const someMarks = fc.oneof(fc.array(fc.record({ type: markName, attrs }), { maxLength: 3 }), value);
  const { node } = fc.letrec((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      value,
      fc.record(
        {
          type: name,
          attrs,
          text: value,
          marks: someMarks,
          content: fc.oneof(value, fc.array(tie('node'), { maxLength: 4 })),
        },
        { requiredKeys: ['type'] },
      ),
    ),
  }));
  return fc.record({ type: fc.constant('doc'), content: fc.array(node, { maxLength: 5 }) });
}
