import type { Editor } from '@tiptap/core';
import { NodeRange } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { liftTarget } from '@tiptap/pm/transform';
import { type Alignment, plainMarks, type QuoteKind } from '#domain/text.ts';

/** What is put into a text, or done to it, only after a question. */
export type Insertion = 'link' | 'note' | 'picture' | 'character' | 'language' | 'split' | 'shortcuts';

/** What a text can be given: by the toolbar, the menu, “/” and keys. */
export type Format = {
  /** As a key, in ProseMirror’s spelling. */
  readonly keys?: string;
  /** @param begin asks what is needed for an insertion */
  readonly run: (editor: Editor, begin: (insertion: Insertion) => void) => void;
  /** Whether it holds where the cursor is. */
  readonly isOn?: (editor: Editor) => boolean;
};

/** What the lines of a text are. */
const kinds = {
  paragraph: {
    keys: 'Mod-Alt-0',
    run: (editor) => editor.chain().focus().clearNodes().run(),
    isOn: (editor) => editor.state.selection.$from.depth === 1 && editor.isActive('paragraph'),
  },
  heading: heading(2),
  smallHeading: heading(3),
  smallestHeading: heading(4),
  quote: quote('quote', 'Mod-Shift-b'),
  letter: quote('letter', 'Mod-Alt-l'),
  epigraph: quote('epigraph', 'Mod-Alt-e'),
  verse: {
    keys: 'Mod-Alt-v',
    run: (editor) => editor.chain().focus().toggleNode('verse', 'paragraph').run(),
    isOn: (editor) => editor.isActive('verse'),
  },
  bulletList: {
    keys: 'Mod-Shift-8',
    run: (editor) => editor.chain().focus().toggleList('bulletList', 'listItem').run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  orderedList: {
    keys: 'Mod-Shift-7',
    run: (editor) => editor.chain().focus().toggleList('orderedList', 'listItem').run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  codeBlock: {
    keys: 'Mod-Alt-c',
    run: (editor) => editor.chain().focus().toggleNode('codeBlock', 'paragraph').run(),
    isOn: (editor) => editor.isActive('codeBlock'),
  },
} satisfies Record<string, Format>;

/** What its letters look like. */
const letters = {
  emphasis: mark('emphasis', 'Mod-i'),
  strong: mark('strong', 'Mod-b'),
  underline: mark('underline', 'Mod-u'),
  strike: mark('strike', 'Mod-Shift-s'),
  smallCaps: mark('smallCaps', 'Mod-Shift-k'),
  superscript: mark('superscript', 'Mod-.', 'subscript'),
  subscript: mark('subscript', 'Mod-,', 'superscript'),
  code: mark('code', 'Mod-e'),
  plain: {
    keys: 'Mod-\\',
    run: (editor) =>
      plainMarks
        .reduce((chain, name) => chain.unsetMark(name, { extendEmptyMarkRange: true }), editor.chain().focus())
        .run(),
  },
} satisfies Record<string, Format>;

/** Where its lines stand. */
const alignment = {
  alignStart: aligned('start', 'Mod-Shift-l'),
  alignCenter: aligned('center', 'Mod-Shift-e'),
  alignEnd: aligned('end', 'Mod-Shift-r'),
  alignJustify: aligned('justify', 'Mod-Shift-j'),
} satisfies Record<string, Format>;

/** What can be put into it. */
const insertions = {
  footnote: { keys: 'Mod-Alt-n', run: (_editor, begin) => begin('note') },
  link: { keys: 'Mod-k', run: (_editor, begin) => begin('link'), isOn: (editor) => editor.isActive('link') },
  picture: { keys: 'Mod-Alt-p', run: (_editor, begin) => begin('picture'), isOn: (editor) => editor.isActive('image') },
  sceneBreak: {
    keys: 'Mod-Alt-s',
    run: (editor) => editor.chain().focus().insertContent({ type: 'sceneBreak' }).run(),
  },
  character: { keys: 'Mod-Alt-i', run: (_editor, begin) => begin('character') },
  language: {
    keys: 'Mod-Alt-g',
    run: (_editor, begin) => begin('language'),
    isOn: (editor) => editor.isActive('language') || editor.getAttributes('paragraph').lang != null,
  },
  split: { run: (_editor, begin) => begin('split') },
} satisfies Record<string, Format>;

const others = {
  undo: { run: (editor) => editor.chain().focus().undo().run() },
  redo: { run: (editor) => editor.chain().focus().redo().run() },
  shortcuts: { keys: 'Mod-/', run: (_editor, begin) => begin('shortcuts') },
} satisfies Record<string, Format>;

/** Every format by its name. */
export const formats = { ...kinds, ...letters, ...alignment, ...insertions, ...others } satisfies Record<
  string,
  Format
>;
export type FormatName = keyof typeof formats;

/** A format by its name. */
export const formatOf = (name: FormatName): Format => formats[name];

const namesOf = <Name extends FormatName>(group: Record<Name, Format>) => Object.keys(group) as Name[];

/** The formats in the order of menus, by what they do. */
export const formatGroups = {
  kinds: namesOf(kinds),
  letters: namesOf(letters),
  alignment: namesOf(alignment),
  insertions: namesOf(insertions),
} satisfies Record<string, FormatName[]>;

function heading(level: 2 | 3 | 4): Format {
  return {
    keys: `Mod-Alt-${level}`,
    run: (editor) => editor.chain().focus().toggleNode('heading', 'paragraph', { level }).run(),
    isOn: (editor) => editor.isActive('heading', { level }),
  };
}

/** A quotation of one kind; one of another kind becomes it. */
function quote(kind: QuoteKind, keys: string): Format {
  return {
    keys,
    run: (editor) => {
      const chain = editor.chain().focus();
      if (editor.isActive('quote', { kind })) chain.command(({ tr }) => unwrapQuotes(tr, kind)).run();
      else if (editor.isActive('quote')) chain.updateAttributes('quote', { kind }).run();
      else chain.wrapIn('quote', { kind }).run();
    },
    isOn: (editor) => editor.isActive('quote', { kind }),
  };
}

/** A look of letters, in the place of another where only one of both can be. */
function mark(name: (typeof plainMarks)[number], keys: string, instead?: (typeof plainMarks)[number]): Format {
  return {
    keys,
    run: (editor) => {
      const chain = editor.chain().focus();
      (instead ? chain.unsetMark(instead) : chain).toggleMark(name).run();
    },
    isOn: (editor) => editor.isActive(name),
  };
}

/** Where paragraphs stand; a second time they stand as all do. */
function aligned(align: Alignment, keys: string): Format {
  return {
    keys,
    run: (editor) => {
      const isOn = editor.isActive('paragraph', { align });
      editor
        .chain()
        .focus()
        .updateAttributes('paragraph', { align: isOn ? null : align })
        .run();
    },
    isOn: (editor) => editor.isActive('paragraph', { align }),
  };
}

/** Takes the lines of every selected quotation of a kind out of it, the inner ones first. */
function unwrapQuotes(tr: Transaction, kind: QuoteKind): boolean {
  const { from, to } = tr.selection;
  const places: number[] = [];
  tr.doc.nodesBetween(from, to, (node, place) => {
    if (node.type.name === 'quote' && node.attrs.kind === kind) places.unshift(place);
  });
  for (const place of places) {
    const size = tr.doc.nodeAt(place)?.nodeSize ?? 0;
    const [$start, $end] = [tr.doc.resolve(place + 1), tr.doc.resolve(place + size - 1)];
    const lines = new NodeRange($start, $end, $start.depth);
    const depth = liftTarget(lines);
    if (depth !== null) tr.lift(lines, depth);
  }
  return true;
}
