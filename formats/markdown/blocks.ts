import { type Inline, type ListItem, type Picture, type TextBlock, textDepth } from '#domain/text.ts';
import { inlinesOfBlocks } from '#formats/epub/flatten.ts';
import { Notes } from '#formats/epub/notes.ts';
import { readPage } from '#formats/epub/page-reader.ts';
import { withSpaces } from '#formats/epub/verse-spaces.ts';
import { type FlowBlock, headingOf } from '#formats/flow.ts';
import type { InlinePictures } from '#formats/html/inline-pictures.ts';
import { isBlank, trimmed } from '#formats/inlines.ts';
import { type Division, endOfDivision, readDivision } from '#formats/markdown/divisions.ts';
import { type InlineContext, type Piece, readInlines } from '#formats/markdown/inline.ts';
import type { Size } from '#formats/markdown/inline-html.ts';
import { type NamedHeading, readOutlineComment } from '#formats/markdown/named-outline.ts';
import { everyNode, type Node } from '#formats/markdown/parse.ts';
import { paragraphOf } from '#formats/paragraphs.ts';
import { parseTree } from '#formats/tree.ts';
import { Unreadable } from '#formats/unreadable.ts';
import type { Warnings } from '#formats/warnings.ts';

/** Turns the syntax tree of a Markdown file into blocks. */
export class MarkdownBlocks {
  readonly #warnings: Warnings;
  readonly #images: InlinePictures;
  readonly #depth: number;
  readonly #lineOf: (line: number) => number;
  readonly #notes = new Notes();
  readonly #definitions = new Map<string, Node>();
  readonly #noteNodes = new Map<string, Node>();
  readonly #referred = new Set<string>();
  readonly #inline: InlineContext;
  #division: Division = {};

  constructor(
    root: Node,
    given: { warnings: Warnings; images: InlinePictures; depth: number; lineOf: (line: number) => number },
  ) {
    this.#warnings = given.warnings;
    this.#images = given.images;
    this.#depth = given.depth;
    this.#lineOf = given.lineOf;
    for (const node of everyNode(root)) {
      const id = node.identifier ?? '';
      if (node.type === 'definition' && !this.#definitions.has(id)) this.#definitions.set(id, node);
      if (node.type === 'footnoteDefinition' && !this.#noteNodes.has(id)) this.#noteNodes.set(id, node);
      if (node.type === 'footnoteReference') this.#referred.add(id);
    }
    this.#inline = {
      warnings: this.#warnings,
      placeOf: (node) => this.#placeOf(node),
      definition: (node) => this.#definitions.get(node.identifier ?? ''),
      note: (node) =>
        this.#noteNodes.has(node.identifier ?? '') ? this.#notes.refer(node.identifier ?? '') : undefined,
      picture: (url, alt, place, size) => this.#picture(url, alt, place, size),
    };
  }

  /** All blocks of the file, its notes at the words they belong to. */
  read(root: Node): FlowBlock[] {
    for (const [id, node] of this.#noteNodes) {
      if (!this.#referred.has(id)) continue;
      const blocks = this.#settled(this.#blocks(node.children ?? [], 1));
      this.#notes.keep(id, inlinesOfBlocks(blocks, { type: 'hardBreak' }));
    }
    const flow = this.#blocks(root.children ?? [], 0);
    this.#notes.settle();
    return flow;
  }

  #placeOf(node: Node): string {
    return `line ${this.#lineOf(node.position?.start.line ?? 0)}`;
  }

  #blocks(nodes: readonly Node[], depth: number): FlowBlock[] {
    if (depth > this.#depth) throw new Unreadable('tooDeep', 'depth');
    const flow: FlowBlock[] = [];
    for (let at = 0; at < nodes.length; at++) {
      const node = nodes[at] as Node;
      const division = readDivision(node);
      const end = division && endOfDivision(nodes, at);
      const comment = node.type === 'html' && depth === 0 ? readOutlineComment(node.value ?? '') : undefined;
      if (comment) flow.push(...this.#named(comment, nodes[at + 1]));
      if (comment?.rank === undefined && comment && nodes[at + 1]?.type === 'heading') at++;
      if (comment) continue;
      if (end === undefined) flow.push(...this.#block(node, depth));
      else {
        flow.push(...this.#divided(nodes.slice(at + 1, end), division ?? {}, depth));
        at = end;
      }
    }
    return flow;
  }

  /** A title that a comment before it names as one. */
  #named({ kind, rank }: { kind: 'part' | 'chapter'; rank?: number }, next: Node | undefined): FlowBlock[] {
    if (rank !== undefined) return [namedHeading(rank, [], kind)];
    if (next?.type !== 'heading') return [];
    return this.#heading(next, next.children ?? []).map((block) =>
      block.type === 'ranked' ? namedHeading(block.rank, block.content, kind) : block,
    );
  }

  /** The contents between the tags of a division, of the kind that the tags name. */
  #divided(nodes: readonly Node[], division: Division, depth: number): FlowBlock[] {
    const outer = this.#division;
    this.#division = { ...outer, ...division, quote: undefined };
    const flow = this.#blocks(nodes, depth + 1);
    this.#division = outer;
    const kind = division.quote;
    if (kind === undefined || flow.length === 0) return flow;
    const [only] = flow;
    if (flow.length === 1 && only?.type === 'quote') return [{ ...only, attrs: { kind } }];
    return [{ type: 'quote', attrs: { kind }, content: this.#settled(flow) }];
  }

  #block(node: Node, depth: number): FlowBlock[] {
    const children = node.children ?? [];
    switch (node.type) {
      case 'paragraph':
        return this.#paragraph(node, children);
      case 'heading':
        return this.#heading(node, children);
      case 'thematicBreak':
        return [{ type: 'sceneBreak' }];
      case 'code':
        return node.value ? [{ type: 'codeBlock', content: [{ type: 'text', text: node.value }] }] : [];
      case 'html':
        return this.#html(node);
      case 'blockquote': {
        const content = this.#settled(this.#blocks(children, depth + 1));
        if (depth >= textDepth || content.length === 0) return content;
        return [{ type: 'quote', attrs: { kind: 'quote' }, content }];
      }
      case 'list':
        return this.#list(node, children, depth);
      case 'footnoteDefinition':
        return this.#referred.has(node.identifier ?? '') ? [] : this.#blocks(children, depth + 1);
      case 'yaml':
      case 'toml':
      case 'definition':
        return [];
      default:
        return this.#blocks(children, depth + 1);
    }
  }

  #paragraph(node: Node, children: readonly Node[]): FlowBlock[] {
    const wrapped = [...everyNode(node)].some(({ type, value }) => type === 'text' && /[\r\n]/.test(value ?? ''));
    const verseLines = wrapped ? Number.POSITIVE_INFINITY : 2;
    return divided(readInlines(children, this.#inline)).flatMap((piece) => {
      if (!Array.isArray(piece)) return [piece];
      return this.#paragraphOf(trimmed(piece), verseLines);
    });
  }

  #paragraphOf(content: Inline[], verseLines: number): TextBlock[] {
    const { form, align, lang } = this.#division;
    if (isBlank(content)) return [];
    if (form === 'verse') return [{ type: 'verse', content: withSpaces(content) }];
    const attrs = { ...(align ? { align } : {}), ...(lang ? { lang } : {}) };
    if (form === 'prose' || align === 'justify') {
      return [{ type: 'paragraph', ...(align || lang ? { attrs } : {}), content }];
    }
    const placed = align === 'center' || align === 'end' ? { align } : {};
    const block = paragraphOf(content, { ...placed, ...(lang ? { lang } : {}) }, { verseLines });
    return block?.type === 'verse' ? [{ ...block, content: withSpaces(block.content ?? []) }] : block ? [block] : [];
  }

  #heading(node: Node, children: readonly Node[]): FlowBlock[] {
    return divided(readInlines(children, this.#inline)).flatMap((piece): FlowBlock[] => {
      if (!Array.isArray(piece)) return [piece];
      const content = trimmed(piece);
      return isBlank(content) ? [] : [{ type: 'ranked', rank: node.depth ?? 1, content }];
    });
  }

  #list(node: Node, children: readonly Node[], depth: number): TextBlock[] {
    const items = children.flatMap((item): ListItem[] => {
      const content = this.#settled(this.#blocks(item.children ?? [], depth + 1));
      return content.length > 0 ? [{ type: 'listItem', content }] : [];
    });
    if (depth >= textDepth || items.length === 0) return items.flatMap(({ content }) => content);
    if (!node.ordered) return [{ type: 'bulletList', content: items }];
    const start = node.start ?? 1;
    return [{ type: 'orderedList', ...(start === 1 ? {} : { attrs: { start } }), content: items }];
  }

  /** Blocks of HTML are read as a page of a book is. */
  #html(node: Node): FlowBlock[] {
    const place = this.#placeOf(node);
    return [
      ...readPage(parseTree(node.value ?? '', 'xhtml', this.#depth), {
        path: place,
        base: this.#images.path,
        sheet: new Map(),
        warnings: this.#warnings,
        notes: this.#notes,
        roles: new Map(),
        anchors: new Set(),
        picture: (path) => this.#images.pathKey(path, place),
      }).flow,
    ];
  }

  #picture(url: string, alt: string, place: string, size: Size = {}): Picture | undefined {
    const file = this.#images.use(url, place);
    return file === undefined ? undefined : { type: 'image', attrs: { file, alt, ...size } };
  }

  /** Headings inside quotations, lists and notes can title nothing. */
  #settled(flow: readonly FlowBlock[]): TextBlock[] {
    return flow.map((block) => (block.type === 'ranked' ? headingOf(block, block.rank) : block));
  }
}

function namedHeading(rank: number, content: readonly Inline[], kind: NamedHeading['kind']): NamedHeading {
  return { type: 'ranked', rank, content, kind };
}

/** Inline content cut at its pictures. */
function divided(pieces: readonly Piece[]): (Inline[] | Picture)[] {
  const parts: (Inline[] | Picture)[] = [[]];
  for (const piece of pieces) {
    const last = parts.at(-1);
    if (piece.type === 'image') parts.push(piece, []);
    else if (Array.isArray(last)) last.push(piece);
  }
  return parts;
}
