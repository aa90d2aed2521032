import { readForeign } from './foreign-expression.ts';
import { type HookReader, harloweMacro, macroAt } from './harlowe-macros.ts';
import { harlowe } from './idioms.ts';
import { isAddress, linkAt } from './links.ts';
import { collapsed, Markup, type MarkupStyle, matchAt } from './markup.ts';
import { deepestNesting, type Node, type Telling, TooDeep } from './nodes.ts';

const style: MarkupStyle = {
  toggles: [
    ['//', '*'],
    ["''", '**'],
    ['**', '**'],
    ['*', '*'],
    ['^^', ''],
    ['~~', ''],
  ],
  heading: /[ \t]*#{1,6}[ \t]*(?=\S)/y,
  rule: /[ \t]*-{3,}[ \t]*(?=\n|$)/y,
  bullet: /[ \t]*(?:\*|0\.)[ \t]+/y,
  quote: undefined,
  comments: [['<!--', '-->']],
};

const variableForm = /[$_][\p{L}_][\p{L}\p{N}_]{0,59}(?![\p{L}\p{N}_])/uy;
const namedHook = /\|[\p{L}\p{N}_-]{1,60}[>)](?=\[)/uy;
const hookName = /[<(][\p{L}\p{N}_-]{1,60}\|/uy;
const verbatim = /(?<sign>`{1,5})(?<text>[^`]{1,2000})\k<sign>/y;
const alignment = /[ \t]*(?:=+>|<=+>?|=+><=+)[ \t]*(?=\n|$)/y;

/** Reads a passage in the markup of Harlowe. */
export function readHarlowe(source: string, tell: Telling): Node[] {
  return new HarloweReader(source, tell).nodes(undefined, 0);
}

/** Reads one passage, from where it stands on. */
class HarloweReader implements HookReader {
  readonly source: string;
  readonly tell: Telling;
  at = 0;

  constructor(source: string, tell: Telling) {
    this.source = source;
    this.tell = tell;
  }

  /** Reads up to a sign that closes, or the end. */
  nodes(closing: ']' | '}' | undefined, depth: number): Node[] {
    if (depth > deepestNesting) throw new TooDeep(this.at);
    const markup = new Markup(this.source, style, this.tell);
    while (this.at < this.source.length) {
      const sign = this.source[this.at];
      if (sign === closing) {
        this.at += 1;
        return markup.end();
      }
      if (this.#structure(sign, markup, depth)) continue;
      this.at = markup.take(this.at);
    }
    return markup.end();
  }

  hook(depth: number): Node[] | undefined {
    const isLink = this.source.startsWith('[[', this.at) && this.source[this.at + 2] !== '[';
    return isLink ? this.#link() : this.#brackets(depth);
  }

  /** The contents of a hook that begins here, without its names; undefined where none begins. */
  #brackets(depth: number): Node[] | undefined {
    if (this.source[this.at] !== '[') return undefined;
    this.at += 1;
    const isOpen = this.source[this.at] === '=';
    while (this.source[this.at] === '=') this.at += 1;
    const read = this.nodes(isOpen ? undefined : ']', depth + 1);
    this.#skip(hookName);
    return read;
  }

  #structure(sign: string | undefined, markup: Markup, depth: number): boolean {
    switch (sign) {
      case '[': {
        const inner = this.hook(depth);
        markup.nodes.push(...(inner ?? []));
        return inner !== undefined;
      }
      case '|':
        return this.#skip(namedHook);
      case '(': {
        const macro = macroAt(this.source, this.at);
        if (!macro) return false;
        markup.nodes.push(...harloweMacro(this, macro, depth));
        return true;
      }
      case '{': {
        this.at += 1;
        const inner = collapsed(this.nodes('}', depth + 1));
        markup.nodes.push(...inner);
        return true;
      }
      case '$':
      case '_':
        return this.#variable(markup);
      case '`': {
        const text = matchAt(verbatim, this.source, this.at);
        if (text) {
          markup.words(text.groups?.text ?? '');
          this.at += text[0].length;
        }
        return text !== null;
      }
      case '\\':
        // The end of a line that is none.
        if (this.source[this.at + 1] !== '\n') return false;
        this.at += 2;
        return true;
      default:
        return (sign === '=' || sign === '<') && this.source[this.at - 1] === '\n' && this.#skip(alignment);
    }
  }

  #skip(form: RegExp): boolean {
    const match = matchAt(form, this.source, this.at);
    if (match) this.at += match[0].length;
    return match !== null;
  }

  #link(): Node[] | undefined {
    const link = linkAt(this.source, this.at);
    if (!link) return undefined;
    const begun = this.at;
    this.at = link.end;
    if (!isAddress(link.to))
      return [{ kind: 'link', label: readHarlowe(link.label, this.tell), to: link.to, does: [], at: begun }];
    this.tell('macroAsText', `[[${link.to}]]`, begun);
    return [{ kind: 'words', text: this.source.slice(begun, link.end) }];
  }

  #variable(markup: Markup): boolean {
    const match = /[\p{L}\p{N}_]/u.test(this.source[this.at - 1] ?? ' ')
      ? null
      : matchAt(variableForm, this.source, this.at);
    if (!match) return false;
    const value = readForeign(match[0], harlowe);
    if (!value) return false;
    markup.nodes.push({ kind: 'show', value, as: match[0] });
    this.at += match[0].length;
    return true;
  }
}
