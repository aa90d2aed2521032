import { type AnyExtension, mergeAttributes, textblockTypeInputRule } from '@tiptap/core';
import Bold from '@tiptap/extension-bold';
import Code from '@tiptap/extension-code';
import CodeBlock from '@tiptap/extension-code-block';
import Document from '@tiptap/extension-document';
import HardBreak from '@tiptap/extension-hard-break';
import Heading from '@tiptap/extension-heading';
import Italic from '@tiptap/extension-italic';
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list';
import Paragraph from '@tiptap/extension-paragraph';
import Strike from '@tiptap/extension-strike';
import Text from '@tiptap/extension-text';
import Underline from '@tiptap/extension-underline';
import { Dropcursor, Gapcursor } from '@tiptap/extensions';
import { type Alignment, alignments } from '#domain/text.ts';
import { Footnote, Language, Link, Picture, plainMark, Quote, SceneBreak, Verse } from './story-nodes.ts';

/** A paragraph that can stand in the middle or at the end, and in another language than the work. */
const StoryParagraph = Paragraph.extend({
  addAttributes() {
    return {
      align: {
        default: null,
        parseHTML: alignmentOf,
        renderHTML: ({ align }) => (align ? { class: `align-${align}` } : {}),
      },
      lang: {
        default: null,
        parseHTML: (element) => element.getAttribute('lang'),
        renderHTML: ({ lang }) => (lang ? { lang } : {}),
      },
    };
  },
});

/** How a paragraph of a page stands, in each way that pages and programs say it. */
function alignmentOf(element: HTMLElement): Alignment | null {
  const said = element.style.textAlign || element.getAttribute('align')?.toLowerCase();
  const name = said === 'right' ? 'end' : said;
  return alignments.find((some) => some === name || element.classList.contains(`align-${some}`)) ?? null;
}

/** Headings below the block's own title; pasted headings take the nearest level. */
const StoryHeading = Heading.extend({
  parseHTML() {
    return [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: Math.min(4, Math.max(2, level)) } }));
  },
  addInputRules() {
    const rule = (find: RegExp, level: number) =>
      textblockTypeInputRule({ find, type: this.type, getAttributes: { level } });
    return [rule(/^##?\s$/, 2), rule(/^###\s$/, 3), rule(/^####\s$/, 4)];
  },
});

/** What letters can look like, and what they can be. */
export const markExtensions: AnyExtension[] = [
  Bold.extend({ name: 'strong' }),
  Italic.extend({ name: 'emphasis' }),
  Underline.extend({ name: 'underline' }),
  Strike,
  Code,
  Link,
  Language,
  plainMark('smallCaps', { tag: 'span', attributes: { class: 'small-caps' } }),
  plainMark('superscript', { tag: 'sup', attributes: {} }),
  plainMark('subscript', { tag: 'sub', attributes: {} }),
];

/** The editor's half of the text vocabulary of domain/text.ts, name for name. A test holds the two together. */
export const textExtensions: AnyExtension[] = [
  Document,
  StoryParagraph,
  Text,
  HardBreak,
  StoryHeading.configure({ levels: [2, 3, 4] }),
  CodeBlock.extend({ marks: '' }),
  BulletList,
  OrderedList.extend({
    addAttributes: () => ({ start: { default: 1 } }),
    renderHTML: ({ HTMLAttributes }) => ['ol', mergeAttributes(HTMLAttributes), 0],
  }),
  ListItem,
  Quote,
  Verse,
  SceneBreak,
  Picture,
  Footnote,
  ...markExtensions,
  Dropcursor,
  Gapcursor,
];
