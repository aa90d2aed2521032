import type { Expression } from '#domain/journey/expression.ts';
import { readAssignments, readForeign } from './foreign-expression.ts';
import { sugarcube } from './idioms.ts';
import { isAddress, linkAt } from './links.ts';
import { Markup, type MarkupStyle, matchAt } from './markup.ts';
import { deepestNesting, type Node, type Telling, TooDeep } from './nodes.ts';
import { type Macro, macroAt } from './sugarcube-arguments.ts';
import { type BlockReader, closes, labelOf, sugarcubeMacro } from './sugarcube-macros.ts';

const style: MarkupStyle = {
  toggles: [
    ['//', '*'],
    ["''", '**'],
    ['__', ''],
    ['==', ''],
    ['~~', ''],
    ['^^', ''],
  ],
  heading: /!{1,6}[ \t]*(?=\S)/y,
  rule: /-{4,}[ \t]*(?=\n|$)/y,
  bullet: /[*#]+[ \t]*(?=\S)/y,
  quote: />+[ \t]*(?=\S)/y,
  comments: [
    ['<!--', '-->'],
    ['/*', '*/'],
    ['/%', '%/'],
  ],
};

const variableForm =
  /(?:\$[A-Za-z_$]|_[A-Za-z$])[\w$]{0,59}(?![\w$])(?:\.[A-Za-z_$][\w$]*|\[["'][\w$ -]{1,60}["']\])*/y;
const unreadable = /\[/y;
const verbatim = /(?:"""(?<quoted>[\s\S]{0,1000}?)"""|\{\{\{(?<braced>[\s\S]{0,1000}?)\}\}\})/y;
const attributed = /<a\b[^<>]{0,300}\bdata-passage="(?<to>[^"<>]{1,200})"[^<>]{0,300}>(?<label>[^<>]{0,500})<\/a>/iy;

/** Reads a passage in the markup of SugarCube. */
export function readSugarcube(source: string, tell: Telling): Node[] {
  return new SugarcubeReader(source, tell).block([], 0);
}

class SugarcubeReader implements BlockReader {
  readonly source: string;
  readonly tell: Telling;
  at = 0;
  ended: Macro | undefined;

  constructor(source: string, tell: Telling) {
    this.source = source;
    this.tell = tell;
  }

  block(open: readonly string[], depth: number): Node[] {
    if (depth > deepestNesting) throw new TooDeep(this.at);
    const markup = new Markup(this.source, style, this.tell);
    this.ended = undefined;
    while (this.at < this.source.length) {
      const sign = this.source[this.at];
      const macro = sign === '<' ? macroAt(this.source, this.at) : undefined;
      if (macro) {
        const how = closes(macro, open);
        if (how !== 'no') {
          // The end of an outer block is left to that block.
          if (how === 'own') this.at = macro.end;
          this.ended = how === 'own' ? macro : undefined;
          return markup.end();
        }
        this.at = macro.end;
        markup.nodes.push(...sugarcubeMacro(this, macro, open, depth));
      } else if (!this.#structure(sign, markup)) this.at = markup.take(this.at);
    }
    this.ended = undefined;
    return markup.end();
  }

  label(value: Expression, at: number): Node[] {
    if (value.kind !== 'value' || typeof value.value !== 'string') return labelOf(value);
    return readSugarcube(value.value, (what, name) => this.tell(what, name, at));
  }

  #structure(sign: string | undefined, markup: Markup): boolean {
    if (sign === '[') return this.#link(markup);
    if (sign === '$' || sign === '_') return this.#variable(markup);
    if (sign === '<') return this.#attributed(markup);
    if (sign === '"' || sign === '{') {
      const match = matchAt(verbatim, this.source, this.at);
      if (match) markup.words(match.groups?.quoted ?? match.groups?.braced ?? '');
      this.at += match?.[0].length ?? 0;
      return match !== null;
    }
    // The end of a line that is none.
    if (sign !== '\\' || this.source[this.at + 1] !== '\n') return false;
    this.at += 2;
    return true;
  }

  #link(markup: Markup): boolean {
    if (this.source.startsWith('[img[', this.at)) this.tell('embedDropped', '[img[]]', this.at);
    const link = linkAt(this.source, this.at);
    if (!link) return false;
    const does = link.setter === undefined ? [] : readAssignments(link.setter, sugarcube);
    const text = this.source.slice(this.at, link.end);
    if (isAddress(link.to) || !does) {
      this.tell('macroAsText', isAddress(link.to) ? `[[${link.to}]]` : `[${link.setter}]`, this.at);
      markup.words(text);
    }
    const label = readSugarcube(link.label, this.tell);
    const sets = (does ?? []).map((one) => ({ kind: 'set' as const, ...one, at: this.at }));
    if (!isAddress(link.to)) markup.nodes.push({ kind: 'link', label, to: link.to, does: sets, at: this.at });
    this.at = link.end;
    return true;
  }

  #variable(markup: Markup): boolean {
    const isWithin = /[\p{L}\p{N}_$]/u.test(this.source[this.at - 1] ?? ' ');
    const match = isWithin ? null : matchAt(variableForm, this.source, this.at);
    if (!match) return false;
    const end = this.at + match[0].length;
    const value = matchAt(unreadable, this.source, end) ? undefined : readForeign(match[0], sugarcube);
    if (value) markup.nodes.push({ kind: 'show', value, as: match[0] });
    else {
      this.tell('macroAsText', match[0], this.at);
      markup.words(match[0]);
    }
    this.at = end;
    return true;
  }

  #attributed(markup: Markup): boolean {
    const { to, label } = matchAt(attributed, this.source, this.at)?.groups ?? {};
    if (to === undefined || label === undefined) return false;
    markup.nodes.push({ kind: 'link', label: [{ kind: 'words', text: label }], to, does: [], at: this.at });
    this.at = attributed.lastIndex;
    return true;
  }
}
