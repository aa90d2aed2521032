import type { Expression } from '#domain/journey/expression.ts';
import { markdownStyle } from './chapbook.ts';
import { readAssignments, readForeign } from './foreign-expression.ts';
import { snowman } from './idioms.ts';
import { isAddress, linkAt, linkLength } from './links.ts';
import { Markup } from './markup.ts';
import { type Assignment, deepestNesting, type Node, type Telling, TooDeep, type Way } from './nodes.ts';

/** Reads a passage in the markup of Snowman: Markdown with pieces of script, of which a few have a meaning here. */
export function readSnowman(source: string, tell: Telling): Node[] {
  return new SnowmanReader(source, tell).nodes(0).nodes;
}

/** A piece of script: `<% code %>`, or with a sign behind the opening that shows what it gives. */
type Script = { readonly code: string; readonly isShown: boolean; readonly at: number; readonly end: number };

class SnowmanReader {
  readonly #source: string;
  readonly #tell: Telling;
  #at = 0;

  constructor(source: string, tell: Telling) {
    this.#source = source;
    this.#tell = tell;
  }

  /** Reads up to a piece that begins with a closing brace, or the end. */
  nodes(depth: number): { readonly nodes: Node[]; readonly closing: Script | undefined } {
    if (depth > deepestNesting) throw new TooDeep(this.#at);
    const markup = new Markup(this.#source, markdownStyle, this.#tell);
    while (this.#at < this.#source.length) {
      const script = this.#script();
      if (script) {
        this.#at = script.end;
        if (depth > 0 && !script.isShown && script.code.startsWith('}'))
          return { nodes: markup.end(), closing: script };
        this.#run(script, markup, depth);
      } else if (!this.#link(markup)) this.#at = markup.take(this.#at);
    }
    return { nodes: markup.end(), closing: undefined };
  }

  #script(): Script | undefined {
    const at = this.#at;
    if (!this.#source.startsWith('<%', at)) return undefined;
    const inner = this.#source.slice(at + 2, at + linkLength);
    const close = inner.indexOf('%>');
    if (close === -1) return undefined;
    const isShown = inner.startsWith('=') || inner.startsWith('-');
    return { code: inner.slice(isShown ? 1 : 0, close).trim(), isShown, at, end: at + 2 + close + 2 };
  }

  #link(markup: Markup): boolean {
    const link = linkAt(this.#source, this.#at);
    if (!link || isAddress(link.to)) return false;
    markup.nodes.push({
      kind: 'link',
      label: [{ kind: 'words', text: link.label }],
      to: link.to,
      does: [],
      at: this.#at,
    });
    this.#at = link.end;
    return true;
  }

  #run(script: Script, markup: Markup, depth: number): void {
    const asked = /^if\s*\((?<condition>[\s\S]*)\)\s*\{$/.exec(script.code)?.groups?.condition;
    if (script.isShown) {
      const value = readForeign(script.code.replace(/;$/, ''), snowman);
      if (value) markup.nodes.push({ kind: 'show', value });
      else this.#asText(script, markup);
    } else if (asked !== undefined) this.#conditions(asked, script, markup, depth);
    else if (script.code.endsWith('{')) {
      this.#asText(script, markup);
      const { nodes, closing } = this.nodes(depth + 1);
      markup.nodes.push(...nodes);
      if (closing) markup.words(this.#source.slice(closing.at, closing.end));
    } else {
      const assignments = statements(script.code);
      if (assignments)
        markup.nodes.push(...assignments.map((one) => ({ kind: 'set' as const, ...one, at: script.at })));
      else this.#asText(script, markup);
    }
  }

  #asText({ at, end, isShown }: Script, markup: Markup): void {
    this.#tell('macroAsText', isShown ? '<%= %>' : '<% %>', at);
    markup.words(this.#source.slice(at, end));
  }

  #conditions(first: string, opening: Script, markup: Markup, depth: number): void {
    const ways: Way[] = [];
    let source: string | undefined = first;
    for (let script: Script | undefined = opening; script; ) {
      const condition: Expression | undefined = source === undefined ? undefined : readForeign(source, snowman);
      const { nodes, closing } = this.nodes(depth + 1);
      if (condition || (source === undefined && ways.length > 0)) ways.push({ condition, nodes });
      else {
        this.#asText(script, markup);
        markup.nodes.push(...nodes);
      }
      const isLast = source === undefined || closing === undefined || /^\}\s*$/.test(closing.code);
      source = /^\}\s*else\s+if\s*\((?<condition>[\s\S]*)\)\s*\{$/.exec(closing?.code ?? '')?.groups?.condition;
      script = isLast ? undefined : closing;
    }
    if (ways.length > 0) markup.nodes.push({ kind: 'vary', ways, at: opening.at });
  }
}

/** The assignments, a statement for each line or semicolon; undefined where there is anything else. */
function statements(code: string): Assignment[] | undefined {
  const found: Assignment[] = [];
  for (const statement of code.split(/[;\n]/).filter((one) => one.trim() !== '')) {
    const assignments = readAssignments(statement, snowman);
    if (!assignments) return undefined;
    found.push(...assignments);
  }
  return found;
}
