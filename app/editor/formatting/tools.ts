import type { Editor } from '@tiptap/core';
import { NodeRange } from '@tiptap/pm/model';
import { Selection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { liftTarget } from '@tiptap/pm/transform';
import { type Alignment, plainMarks, type QuoteKind } from '#domain/text.ts';

/** What is put into a text, or done to it, only after a question; `nowhere` is what is not possible at the cursor. */
export type Insertion = 'link' | 'note' | 'picture' | 'character' | 'language' | 'split' | 'shortcuts' | 'nowhere';

/** What a text can be given, or what is done to it: by the toolbar, the menu, “/” and keys. */
export type Tool = {
  /** As a key, in ProseMirror’s spelling. */
  readonly keys?: string;
  /**
   * @param begin asks what is needed for an insertion
   * @returns false where it is not possible at the cursor
   */
  readonly run: (editor: Editor, begin: (insertion: Insertion) => void) => unknown;
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
} satisfies Record<string, Tool>;

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
        .updateAttributes('paragraph', { align: null })
        .run(),
  },
} satisfies Record<string, Tool>;

/** Where its lines stand. */
const alignment = {
  alignStart: aligned('start', 'Mod-Shift-l'),
  alignCenter: aligned('center', 'Mod-Shift-e'),
  alignEnd: aligned('end', 'Mod-Shift-r'),
  alignJustify: aligned('justify', 'Mod-Shift-j'),
} satisfies Record<string, Tool>;

/** What can be put into it. */
const insertions = {
  sceneBreak: {
    keys: 'Mod-Alt-s',
    run: (editor) =>
      editor
        .chain()
        .focus()
        .command(({ tr }) => breakScene(tr))
        .run(),
  },
  footnote: { keys: 'Mod-Alt-n', run: (_editor, begin) => begin('note') },
  link: { keys: 'Mod-k', run: (_editor, begin) => begin('link'), isOn: (editor) => editor.isActive('link') },
  picture: { keys: 'Mod-Alt-p', run: (_editor, begin) => begin('picture'), isOn: (editor) => editor.isActive('image') },
  character: { keys: 'Mod-Alt-i', run: (_editor, begin) => begin('character') },
  language: {
    keys: 'Mod-Alt-g',
    run: (editor, begin) => {
      const isSomewhere = !editor.state.selection.empty || editor.isActive('paragraph') || editor.isActive('language');
      return isSomewhere ? begin('language') : false;
    },
    isOn: (editor) => editor.isActive('language') || editor.getAttributes('paragraph').lang != null,
  },
  split: { run: (_editor, begin) => begin('split') },
} satisfies Record<string, Tool>;

const others = {
  undo: { run: (editor) => editor.chain().focus().undo().run() },
  redo: { run: (editor) => editor.chain().focus().redo().run() },
  // Not Ctrl and “/”, which is typed with Shift and 7, or not at all, on keyboards of other languages.
  shortcuts: { keys: 'F1', run: (_editor, begin) => begin('shortcuts') },
} satisfies Record<string, Tool>;

/** Every tool by its name. */
export const tools = { ...kinds, ...letters, ...alignment, ...insertions, ...others } satisfies Record<string, Tool>;
export type ToolName = keyof typeof tools;

/** A tool by its name. */
export const toolOf = (name: ToolName): Tool => tools[name];

/** Uses a tool, or has it said that it is not possible at the cursor. */
export function runTool(name: ToolName, editor: Editor, begin: (insertion: Insertion) => void): void {
  if (toolOf(name).run(editor, begin) === false) begin('nowhere');
}

const namesOf = <Name extends ToolName>(group: Record<Name, Tool>) => Object.keys(group) as Name[];

/** The tools in the order of menus, by what they do. */
export const toolGroups = {
  kinds: namesOf(kinds),
  letters: namesOf(letters),
  alignment: namesOf(alignment),
  insertions: namesOf(insertions),
} satisfies Record<string, ToolName[]>;

function heading(level: 2 | 3 | 4): Tool {
  return {
    keys: `Mod-Alt-${level}`,
    run: (editor) => editor.chain().focus().toggleNode('heading', 'paragraph', { level }).run(),
    isOn: (editor) => editor.isActive('heading', { level }),
  };
}

/** A quotation of one kind; one of another kind becomes it. */
function quote(kind: QuoteKind, keys: string): Tool {
  return {
    keys,
    run: (editor) => {
      const chain = editor.chain().focus();
      if (editor.isActive('quote', { kind })) return chain.command(({ tr }) => unwrapQuotes(tr, kind)).run();
      if (editor.isActive('quote')) return chain.updateAttributes('quote', { kind }).run();
      return chain.wrapIn('quote', { kind }).run();
    },
    isOn: (editor) => editor.isActive('quote', { kind }),
  };
}

/** A look of letters, in the place of another where only one of both can be. */
function mark(name: (typeof plainMarks)[number], keys: string, instead?: (typeof plainMarks)[number]): Tool {
  return {
    keys,
    run: (editor) => {
      const chain = editor.chain().focus();
      return (instead ? chain.unsetMark(instead) : chain).toggleMark(name).run();
    },
    isOn: (editor) => editor.isActive(name),
  };
}

/** Where paragraphs stand; a second time they stand as all do. */
function aligned(align: Alignment, keys: string): Tool {
  return {
    keys,
    run: (editor) => {
      if (!editor.isActive('paragraph')) return false;
      const isOn = editor.isActive('paragraph', { align });
      return editor
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

/** Puts a scene break where the cursor is, between what is before and after it, with a line to write on behind it. */
function breakScene(tr: Transaction): boolean {
  const { nodes } = tr.doc.type.schema;
  const [line, scene] = [nodes.paragraph, nodes.sceneBreak];
  if (!line || !scene) return false;
  if (!tr.selection.empty) tr.setSelection(Selection.near(tr.selection.$to, -1));
  const { $to } = tr.selection;
  const isInLine = $to.depth === 1 && $to.parent.isTextblock;
  const isEmpty = isInLine && $to.parent.content.size === 0;
  const isInside = isInLine && $to.parentOffset > 0 && $to.parentOffset < $to.parent.content.size;
  if (isInside) tr.split($to.pos);
  const isBefore = isInLine && !isEmpty && $to.parentOffset === 0;
  const at = isInside ? $to.pos + 1 : isBefore ? $to.before(1) : $to.depth > 0 ? $to.after(1) : $to.pos;
  if (isEmpty) tr.replaceWith($to.before(1), $to.after(1), scene.create());
  else tr.insert(at, scene.create());
  const behind = isEmpty ? $to.before(1) + 1 : at + 1;
  if (!tr.doc.nodeAt(behind)?.isTextblock) tr.insert(behind, line.create());
  tr.setSelection(TextSelection.near(tr.doc.resolve(behind + 1))).scrollIntoView();
  return true;
}
