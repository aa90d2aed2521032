import { type Inline, type Mark, type Picture, plainMarks, safeHref } from '#domain/text.ts';
import { pushRun } from '#formats/inlines.ts';
import { readInlineHtml, type Size } from '#formats/markdown/inline-html.ts';
import type { Node } from '#formats/markdown/parse.ts';
import type { Warnings } from '#formats/warnings.ts';

/** What the reader of inline content needs. */
export type InlineContext = {
  readonly warnings: Warnings;
  readonly placeOf: (node: Node) => string;
  /** The definition a reference link or image names. */
  readonly definition: (node: Node) => Node | undefined;
  /** The node for a note, or undefined where it is not there. */
  readonly note: (node: Node) => Inline | undefined;
  readonly picture: (url: string, alt: string, place: string, size?: Size) => Picture | undefined;
};

/** Inline content; pictures stand among it until the paragraph is divided at them. */
export type Piece = Inline | Picture;

/** Reads the children of a paragraph or heading. */
export function readInlines(nodes: readonly Node[], context: InlineContext): Piece[] {
  const pieces: Piece[] = [];
  writeAll(nodes, [], pieces, context);
  return pieces;
}

function writeAll(nodes: readonly Node[], around: readonly Mark[], pieces: Piece[], context: InlineContext): void {
  let open: { name: string; marks: readonly Mark[] }[] = [];
  for (const node of nodes) {
    const marks = open.at(-1)?.marks ?? around;
    if (node.type !== 'html') {
      write(node, marks, pieces, context);
      continue;
    }
    const html = readInlineHtml(node.value ?? '');
    const place = context.placeOf(node);
    if (html.kind === 'open') open.push({ name: html.name, marks: html.mark ? addMark(marks, html.mark) : marks });
    else if (html.kind === 'close') {
      const index = open.findLastIndex(({ name }) => name === html.name);
      if (index >= 0) open = open.slice(0, index);
    } else if (html.kind === 'break') pieces.push({ type: 'hardBreak' });
    else if (html.kind === 'image') {
      const picture = context.picture(html.src, html.alt, place, html.size);
      if (picture) pieces.push(picture);
    } else if (html.kind === 'dropped') context.warnings.add('htmlDropped', place);
  }
}

const markOf = { emphasis: 'emphasis', strong: 'strong' } as const;

function write(node: Node, marks: readonly Mark[], pieces: Piece[], context: InlineContext): void {
  const place = () => context.placeOf(node);
  switch (node.type) {
    case 'text':
      if (/\[\^[^\]\s]+\]/.test(node.value ?? '')) context.warnings.add('noteMissing', place());
      pushRun(pieces as Inline[], (node.value ?? '').replace(/[ \t]*[\r\n]+[ \t]*/g, ' '), marks);
      return;
    case 'inlineCode':
      pushRun(pieces as Inline[], node.value ?? '', addMark(marks, { type: 'code' }));
      return;
    case 'break':
      pieces.push({ type: 'hardBreak' });
      return;
    case 'emphasis':
    case 'strong':
      writeAll(node.children ?? [], addMark(marks, { type: markOf[node.type] }), pieces, context);
      return;
    case 'link':
    case 'linkReference': {
      const url = node.type === 'link' ? node.url : context.definition(node)?.url;
      const href = safeHref(url);
      if (!href) context.warnings.add('linkDropped', place());
      const within = href ? addMark(marks, { type: 'link', attrs: { href } }) : marks;
      writeAll(node.children ?? [], within, pieces, context);
      return;
    }
    case 'image':
    case 'imageReference': {
      const url = node.type === 'image' ? node.url : context.definition(node)?.url;
      const picture = context.picture(url ?? '', node.alt ?? '', place());
      if (picture) pieces.push(picture);
      return;
    }
    case 'footnoteReference': {
      const note = context.note(node);
      if (note) pieces.push(note);
      return;
    }
    default:
      writeAll(node.children ?? [], marks, pieces, context);
      return;
  }
}

/** Marks with one more, in their stored order and each once. */
export function addMark(marks: readonly Mark[], mark: Mark): Mark[] {
  const all = [...marks.filter(({ type }) => type !== mark.type), mark];
  const rank = ({ type }: Mark) => (type === 'link' ? -2 : type === 'language' ? -1 : plainMarks.indexOf(type));
  return all.sort((one, other) => rank(one) - rank(other));
}
