import fc from 'fast-check';
import * as Y from 'yjs';
import { rootName } from '#commands/document/yjs-text.ts';
import { plainMarks } from '#domain/text.ts';

/** One thing an editor does to a document, as the binding of ProseMirror writes it. */
type Step =
  | { readonly kind: 'type'; readonly at: number; readonly text: string }
  | { readonly kind: 'erase'; readonly at: number; readonly length: number }
  | { readonly kind: 'split'; readonly at: number }
  | { readonly kind: 'join'; readonly at: number }
  | {
      readonly kind: 'format';
      readonly at: number;
      readonly length: number;
      readonly mark: string;
      readonly isOn: boolean;
    }
  | { readonly kind: 'attribute'; readonly at: number; readonly isOn: boolean }
  | { readonly kind: 'insert'; readonly at: number; readonly node: string };

const at = fc.nat(1_000);
const length = fc.integer({ min: 1, max: 6 });

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('type' as const), at, text: fc.stringMatching(/^[а-яa-z ]{1,8}$/) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('erase' as const), at, length }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('split' as const), at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('join' as const), at }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('format' as const),
      at,
      length,
      mark: fc.constantFrom(...plainMarks, 'link', 'language', 'link--a1b2'),
      isOn: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('attribute' as const), at, isOn: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('insert' as const),
      at,
      node: fc.constantFrom(
        'sceneBreak',
        'image',
        'quote',
        'bulletList',
        'orderedList',
        'codeBlock',
        'heading',
        'verse',
        'footnote',
        'hardBreak',
      ),
    }),
  },
);

/** Some editing of any document, for property tests: the same steps each time it is run. */
export function editingFuzz(maxLength = 15): fc.Arbitrary<(document: Y.Doc) => void> {
  return fc.array(step, { minLength: 1, maxLength }).map((steps) => (document: Y.Doc) => {
    for (const one of steps) document.transact(() => take(document, one));
  });
}

function take(document: Y.Doc, one: Step): void {
  const root = document.getXmlFragment(rootName);
  const texts = textsIn(root);
  const text = texts[one.at % Math.max(1, texts.length)];
  const place = text ? one.at % (text.length + 1) : 0;
  switch (one.kind) {
    case 'type':
      if (text) text.insert(place, one.text);
      else root.insert(0, [element('paragraph', one.text)]);
      return;
    case 'erase':
      if (text && place < text.length) text.delete(place, Math.min(one.length, text.length - place));
      return;
    case 'split':
      if (text) split(root, text, place);
      return;
    case 'join':
      if (root.length > 1) root.delete(one.at % root.length, 1);
      return;
    case 'format':
      if (text && place < text.length)
        text.format(place, Math.min(one.length, text.length - place), {
          [one.mark]: one.isOn ? attributesOf(one.mark) : null,
        });
      return;
    case 'attribute': {
      const parent = text?.parent;
      if (!(parent instanceof Y.XmlElement)) return;
      if (one.isOn)
        parent.setAttribute(
          parent.nodeName === 'heading' ? 'level' : 'align',
          (parent.nodeName === 'heading' ? 3 : 'center') as unknown as string,
        );
      else parent.removeAttribute('align');
      return;
    }
    case 'insert': {
      if (one.node === 'hardBreak' || one.node === 'footnote') {
        const parent = text?.parent;
        if (parent instanceof Y.XmlElement) parent.insert(parent.length, [element(one.node), new Y.XmlText('after')]);
        return;
      }
      root.insert(one.at % (root.length + 1), [element(one.node)]);
    }
  }
}

function attributesOf(mark: string): object {
  if (mark.startsWith('link')) return { href: 'https://example.org' };
  return mark === 'language' ? { lang: 'uk' } : {};
}

/** Return in the middle of a paragraph: the rest moves to a new one behind it. */
function split(root: Y.XmlFragment, text: Y.XmlText, place: number): void {
  const parent = text.parent;
  const index = root.toArray().indexOf(parent as Y.XmlElement);
  if (index === -1) return;
  const rest = text
    .toString()
    .replace(/<[^>]*>/g, '')
    .slice(place);
  if (place < text.length) text.delete(place, text.length - place);
  root.insert(index + 1, [element('paragraph', rest)]);
}

function element(name: string, text = ''): Y.XmlElement {
  const made = new Y.XmlElement(name);
  for (const [key, value] of Object.entries(attributes[name] ?? {})) made.setAttribute(key, value as string);
  const inner = children[name];
  if (inner) made.insert(0, [element(inner, text)]);
  else if (name === 'paragraph' || name === 'heading' || name === 'verse' || name === 'codeBlock')
    made.insert(0, [new Y.XmlText(text)]);
  return made;
}

const attributes: Readonly<Record<string, object>> = {
  image: { file: 'f', alt: 'a', width: 10, height: 20 },
  quote: { kind: 'letter' },
  orderedList: { start: 2 },
  heading: { level: 2 },
  footnote: { note: '[{"type":"text","text":"a note"}]' },
};

const children: Readonly<Record<string, string>> = {
  quote: 'paragraph',
  bulletList: 'listItem',
  orderedList: 'listItem',
  listItem: 'paragraph',
};

function textsIn(parent: Y.XmlFragment): Y.XmlText[] {
  return parent.toArray().flatMap((child) => {
    if (child instanceof Y.XmlText) return [child];
    return child instanceof Y.XmlElement ? textsIn(child) : [];
  });
}
