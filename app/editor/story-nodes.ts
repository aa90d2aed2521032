import { InputRule, Mark, markPasteRule, mergeAttributes, Node, wrappingInputRule } from '@tiptap/core';
import { isId } from '#domain/ids.ts';
import { readNote } from '#domain/read-text.ts';
import { languageCode, type PlainMark, quoteKinds, safeHref } from '#domain/text.ts';
import { noteView } from './footnotes/note-view.ts';
import { sceneBreakLine } from './scene-break.ts';

/** A quotation, a letter, or the lines before a chapter. */
export const Quote = Node.create({
  name: 'quote',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    kind: {
      default: 'quote',
      parseHTML: (element) => quoteKinds.find((kind) => element.classList.contains(kind)) ?? 'quote',
      renderHTML: ({ kind }) => (kind === 'quote' ? {} : { class: kind }),
    },
  }),
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: ({ HTMLAttributes }) => ['blockquote', mergeAttributes(HTMLAttributes), 0],
  addKeyboardShortcuts() {
    return { 'Mod-Shift-b': () => this.editor.commands.toggleWrap(this.name) };
  },
  addInputRules() {
    return [wrappingInputRule({ find: /^\s*>\s$/, type: this.type })];
  },
});

/** A stanza: Enter breaks the line, Enter on an empty line leaves the poem. */
export const Verse = Node.create({
  name: 'verse',
  group: 'block',
  content: 'inline*',
  whitespace: 'pre',
  defining: true,
  parseHTML: () => [{ tag: 'p.verse', preserveWhitespace: 'full', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['p', mergeAttributes(HTMLAttributes, { class: 'verse' }), 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => {
        const { $from, empty } = this.editor.state.selection;
        if ($from.parent.type.name !== this.name) return false;
        const isAfterBreak =
          empty && $from.nodeBefore?.type.name === 'hardBreak' && $from.parentOffset === $from.parent.content.size;
        if (!isAfterBreak) return this.editor.commands.setHardBreak();
        return this.editor
          .chain()
          .deleteRange({ from: $from.pos - 1, to: $from.pos })
          .insertContentAt($from.after() - 1, { type: 'paragraph' })
          .focus($from.after())
          .run();
      },
    };
  },
});

/** Three asterisks between two scenes. */
export const SceneBreak = Node.create({
  name: 'sceneBreak',
  group: 'block',
  parseHTML: () => [{ tag: 'hr' }],
  renderHTML: () => ['hr', { class: 'scene-break' }],
  addInputRules() {
    // Of three hyphens two are a dash by then.
    return [sceneBreakLine, /^(?:---|—-)$/].map(
      (find) =>
        new InputRule({
          find,
          handler: ({ state, range }) => {
            const $start = state.doc.resolve(range.from);
            state.tr
              .replaceRangeWith($start.before(), $start.after(), this.type.create())
              .insert($start.before() + 1, state.schema.nodes.paragraph?.create() ?? []);
          },
        }),
    );
  },
});

/** A picture among the paragraphs. */
export const Picture = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    file: { default: '' },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
  }),
  // As it is copied within a work; a picture of another page is none of its files.
  parseHTML: () => [
    {
      tag: 'img[data-file]',
      getAttrs: ({ dataset, attributes }) => {
        const file = dataset.file ?? '';
        const number = (name: string) => Number(attributes.getNamedItem(name)?.value) || null;
        const alt = attributes.getNamedItem('alt')?.value ?? '';
        return isId(file) ? { file, alt, width: number('width'), height: number('height') } : false;
      },
    },
  ],
  renderHTML: ({ node }) => [
    'img',
    {
      'data-file': node.attrs.file,
      src: `/api/files/${encodeURIComponent(node.attrs.file)}`,
      alt: node.attrs.alt,
      width: node.attrs.width,
      height: node.attrs.height,
      loading: 'lazy',
    },
  ],
});

/** A note: shown as a sign in the text, its words in the sign's name. */
export const Footnote = Node.create({
  name: 'footnote',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ note: { default: '[]' } }),
  // As it is copied; before the superscript, which it looks like.
  parseHTML: () => [
    {
      tag: 'sup[data-note]',
      priority: 60,
      getAttrs: (element) => {
        const words = readNote(element.dataset.note);
        return words.length > 0 ? { note: JSON.stringify(words) } : false;
      },
    },
  ],
  renderHTML: ({ node }) => ['sup', { class: 'note-sign', 'data-note': node.attrs.note }, '†'],
  addNodeView:
    () =>
    ({ node, editor }) =>
      noteView(node, editor.isEditable),
});

/** A link out of the story. */
export const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: '' } }),
  parseHTML: () => [{ tag: 'a[href]', getAttrs: (element) => (safeHref(element.getAttribute('href')) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => [
    'a',
    { href: safeHref(HTMLAttributes.href) ?? '', rel: 'noopener noreferrer nofollow', target: '_blank' },
    0,
  ],
  addInputRules() {
    return [
      new InputRule({
        find: /\[([^\]]+)\]\((\S+)\)$/,
        handler: ({ state, range, match: [, words = '', address] }) => {
          const href = safeHref(address);
          if (href) state.tr.replaceWith(range.from, range.to, state.schema.text(words, [this.type.create({ href })]));
        },
      }),
    ];
  },
  addPasteRules() {
    return [
      markPasteRule({
        find: /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g,
        type: this.type,
        getAttributes: ([href]) => (safeHref(href) ? { href } : false),
      }),
    ];
  },
});

/** A passage in another language; what is typed behind it is in the language of the text again. */
export const Language = Mark.create({
  name: 'language',
  inclusive: false,
  keepOnSplit: false,
  addAttributes: () => ({ lang: { default: null } }),
  parseHTML: () => [
    {
      tag: 'span[lang]',
      getAttrs: (element) =>
        languageCode(element.getAttribute('lang')) ? { lang: element.getAttribute('lang') } : false,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', { lang: HTMLAttributes.lang }, 0],
});

/** A mark without attributes. */
export function plainMark(
  name: PlainMark,
  { tag, attributes }: { tag: string; attributes: Record<string, string> },
): Mark {
  const selector = attributes.class ? `${tag}.${attributes.class}` : tag;
  return Mark.create({ name, parseHTML: () => [{ tag: selector }], renderHTML: () => [tag, attributes, 0] });
}
