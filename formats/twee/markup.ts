import type { Node, Telling } from './nodes.ts';

/** How a story format marks up its words. All patterns are sticky. */
export type MarkupStyle = {
  /** The marks that open and close words with another look, and the mark story text has for it, if any. */
  readonly toggles: readonly (readonly [sign: string, mark: '*' | '**' | ''])[];
  readonly heading: RegExp | undefined;
  readonly rule: RegExp;
  readonly bullet: RegExp | undefined;
  readonly quote: RegExp | undefined;
  readonly comments: readonly (readonly [opening: string, closing: string])[];
};

const tagForm = /<(?<end>\/?)(?<name>[a-z][a-z0-9-]*)\b[^<>]{0,1000}>/iy;
const emphasisTags: Readonly<Record<string, '*' | '**'>> = { em: '*', i: '*', cite: '*', b: '**', strong: '**' };
const lineTags = new Set(['p', 'div', 'li', 'ul', 'ol', 'tr', 'h1', 'h2', 'h3', 'h4', 'blockquote', 'center']);
const embedTags = new Set(['img', 'audio', 'video', 'iframe', 'svg', 'object', 'embed', 'canvas', 'input']);
const wordRun = /[\p{L}\p{N} ,;?)]+/uy;

/** Collects what a passage, or a part of it, is made of, and reads the markup that all story formats have alike. */
export class Markup {
  readonly nodes: Node[] = [];
  readonly #source: string;
  readonly #style: MarkupStyle;
  readonly #tell: Telling;
  readonly #open = new Set<string>();
  /** Where each sign comes next, as far as it was looked for: a missing one is not looked for again. */
  readonly #next = new Map<string, number>();
  #closesLine = false;

  constructor(source: string, style: MarkupStyle, tell: Telling) {
    this.#source = source;
    this.#style = style;
    this.#tell = tell;
  }

  /** Plain words. */
  words(text: string): void {
    const last = this.nodes.at(-1);
    if (last?.kind === 'words') this.nodes[this.nodes.length - 1] = { kind: 'words', text: last.text + text };
    else if (text !== '') this.nodes.push({ kind: 'words', text });
  }

  /** Marks of story text. */
  marks(text: string): void {
    if (text !== '') this.nodes.push({ kind: 'marks', text });
  }

  /** Reads the element at a place, one character at least; returns where it ends. */
  take(at: number): number {
    const source = this.#source;
    if (source[at] === '\n') return this.#newLine(at);
    if (at === 0 || source[at - 1] === '\n') {
      const begun = this.#beginning(at);
      if (begun !== undefined) return begun;
    }
    const read = this.#comment(at) ?? this.#tag(at) ?? this.#toggle(at);
    if (read !== undefined) return read;
    const run = matchAt(wordRun, source, at)?.[0] ?? source.slice(at, at + 1);
    this.words(run);
    return at + run.length;
  }

  #newLine(at: number): number {
    if (this.#closesLine) this.marks('**');
    this.#closesLine = false;
    this.words('\n');
    return at + 1;
  }

  /** Closes what its last line has opened. */
  end(): Node[] {
    if (this.#closesLine) this.marks('**');
    this.#closesLine = false;
    return this.nodes;
  }

  #beginning(at: number): number | undefined {
    const { heading, rule, bullet, quote } = this.#style;
    const after = (form: RegExp | undefined) => {
      const match = form && matchAt(form, this.#source, at);
      return match ? at + match[0].length : undefined;
    };
    const ruled = after(rule);
    if (ruled !== undefined) {
      this.marks('\n\n***\n\n');
      return ruled;
    }
    const headed = after(heading);
    if (headed !== undefined) {
      this.marks('**');
      this.#closesLine = true;
      return headed;
    }
    const quoted = after(quote);
    if (quoted !== undefined) this.marks('> ');
    const listed = quoted ?? after(bullet);
    if (quoted === undefined && listed !== undefined) this.words('• ');
    return listed;
  }

  #comment(at: number): number | undefined {
    for (const [opening, closing] of this.#style.comments) {
      if (!this.#source.startsWith(opening, at)) continue;
      const end = this.#after(closing, at + opening.length);
      if (end !== undefined) return end + closing.length;
    }
    return undefined;
  }

  #tag(at: number): number | undefined {
    if (this.#source[at] !== '<') return undefined;
    const match = matchAt(tagForm, this.#source, at);
    const name = match?.groups?.name?.toLowerCase();
    if (!match || name === undefined) return undefined;
    const after = at + match[0].length;
    const mark = emphasisTags[name];
    if (name === 'br') this.marks('\n');
    else if (name === 'hr') this.marks('\n\n***\n\n');
    else if (mark !== undefined) this.#tagMark(name, mark, after, match.groups?.end === '/');
    else if (name === 'script' || name === 'style') {
      this.#tell('htmlDropped', `<${name}>`, at);
      return this.#after(`</${name}`, after) ?? after;
    } else if (lineTags.has(name)) this.marks('\n');
    else if (match.groups?.end !== '/')
      this.#tell(embedTags.has(name) ? 'embedDropped' : 'htmlDropped', `<${name}>`, at);
    return after;
  }

  #tagMark(name: string, mark: '*' | '**', after: number, isEnd: boolean): void {
    const key = `<${name}`;
    if (isEnd) {
      if (this.#open.delete(key)) this.marks(mark);
    } else if (!this.#open.has(key) && this.#isOnLine(`</${name}`, after)) {
      this.#open.add(key);
      this.marks(mark);
    }
  }

  #toggle(at: number): number | undefined {
    for (const [sign, mark] of this.#style.toggles) {
      if (!this.#source.startsWith(sign, at)) continue;
      const after = at + sign.length;
      if (this.#open.delete(sign)) {
        this.marks(mark);
        return after;
      }
      const before = this.#source[at - 1] ?? ' ';
      // An address has two strokes, and an underscore within a word marks nothing.
      const isWithin = sign === '//' ? before === ':' : sign.startsWith('_') && /[\p{L}\p{N}]/u.test(before);
      const isOpening = !isWithin && !/\s/.test(this.#source[after] ?? ' ') && this.#isOnLine(sign, after + 1);
      if (!isOpening) continue;
      this.#open.add(sign);
      this.marks(mark);
      return after;
    }
    return undefined;
  }

  /** Whether a sign comes on the same line. */
  #isOnLine(sign: string, from: number): boolean {
    const found = this.#after(sign, from);
    return found !== undefined && found < (this.#after('\n', from) ?? this.#source.length);
  }

  /** Where a sign comes next; undefined where it does not. */
  #after(sign: string, from: number): number | undefined {
    let next = this.#next.get(sign);
    if (next === undefined || (next !== -1 && next < from)) {
      next = this.#source.indexOf(sign, from);
      this.#next.set(sign, next);
    }
    return next === -1 ? undefined : next;
  }
}

/** The match of a sticky pattern at a place. */
export function matchAt(form: RegExp, source: string, at: number): RegExpExecArray | null {
  form.lastIndex = at;
  return form.exec(source);
}

/** Nodes with their spaces and line ends each one space, as story formats write code without output. */
export function collapsed(nodes: readonly Node[]): Node[] {
  return nodes.map((node) => {
    if (node.kind === 'words') return { ...node, text: node.text.replace(/\s+/g, ' ') };
    if (node.kind === 'vary')
      return { ...node, ways: node.ways.map((way) => ({ ...way, nodes: collapsed(way.nodes) })) };
    return node;
  });
}
