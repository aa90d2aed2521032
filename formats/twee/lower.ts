import type { Expression } from '#domain/journey/expression.ts';
import { graphLimits } from '#domain/journey/graph.ts';
import { asStoryText, readStoryText } from '#domain/journey/story-text.ts';
import { Unreadable } from '#formats/unreadable.ts';
import { both, not } from './expressions.ts';
import { Flow, type Held } from './flow.ts';
import { type Node, nodesIn } from './nodes.ts';
import { type Passage, unreadable } from './story-file.ts';
import { isOnlyPressed, pressedWords, tidied, withoutSigns } from './tidy-text.ts';
import type { Variables } from './variables.ts';

/** The result of reading a passage. */
export type ReadPassage = { readonly passage: Passage; readonly nodes: readonly Node[] };

/** The data that all passages of a story share. */
export type Surroundings = {
  readonly passages: ReadonlyMap<string, ReadPassage>;
  readonly variables: Variables;
  readonly tell: (
    kind: 'macroAsText' | 'revealAsStep' | 'linkDropped',
    passage: Passage,
    at: number,
    what: string,
  ) => void;
};

/** A way on before its passage is read to its end. */
export type LinkDraft = {
  readonly label: string;
  readonly to: string | undefined;
  readonly does: readonly Node[];
  /** Where it is offered only. */
  readonly when: Expression | undefined;
  /** Whether its words stand there without it, too: it is shown, and shut. */
  readonly isShownShut?: boolean;
  /** Where it is written. */
  readonly passage: Passage;
  readonly at: number;
};

/** Something pressed that shows more. */
export type RevealDraft = {
  readonly label: string;
  readonly shows: readonly Node[];
  readonly when: Expression | undefined;
  /** The passage it stands in. */
  readonly passage: Passage;
};

const most = { includes: 200, includedIn: 20, nodes: 20_000, conditions: 20, reveals: 20 } as const;

/** Reads the nodes of a passage, and of all that it includes, into what an activity is made of. */
export class Lowering {
  readonly flow: Flow;
  readonly links: LinkDraft[] = [];
  readonly gotos: LinkDraft[] = [];
  readonly reveals: RevealDraft[] = [];
  readonly #around: Surroundings;
  readonly #including: Passage[];
  readonly #mayReveal: boolean;
  #includes = 0;
  #nodes = 0;
  /** Whether conditions must hold on after the reader has pressed something. */
  #keepsConditions = false;

  /**
   * @param here - the id of the activity whose visits are those of the passage
   * @param helpers - how many of our own variables are in use already
   * @param mayReveal - whether text that is revealed by pressing becomes a step; otherwise it is shown immediately
   */
  constructor(around: Surroundings, passage: Passage, here: string, { helpers = 0, mayReveal = true } = {}) {
    this.#around = around;
    this.#including = [passage];
    this.#mayReveal = mayReveal;
    this.flow = new Flow(around.variables, here, helpers);
  }

  /** The text of nodes; their effects and targets are recorded. */
  text(nodes: readonly Node[]): string {
    this.#keepsConditions = this.#reveals(nodes, new Set());
    const text = tidied(this.#said(nodes, undefined, 0));
    const isReadable = readStoryText(text).problems.length === 0;
    if (text.length > graphLimits.textLength) throw unreadable('tooLarge', this.#passage);
    if (isReadable) return text;
    this.#around.tell('macroAsText', this.#passage, 0, 'text');
    return asStoryText(text).slice(0, graphLimits.textLength);
  }

  /** The effects of nodes that a link runs, and where each of their ways leads. */
  done(nodes: readonly Node[], held: Held): { readonly to: string; readonly when: Expression | undefined }[] {
    const ways: { to: string; when: Expression | undefined }[] = [];
    const visit = (some: readonly Node[], when: Expression | undefined) => {
      for (const node of some) {
        if (node.kind === 'set') this.flow.set(node.variable, node.value, when, held);
        else if (node.kind === 'goto') {
          ways.push({ to: node.to, when });
          if (when === undefined) return;
        } else if (node.kind === 'include') this.#included(node, (inner) => visit(inner, when));
        else if (node.kind === 'vary') {
          let none: Expression | undefined;
          for (const way of node.ways) {
            const asked = way.condition && this.flow.condition(way.condition, held);
            visit(way.nodes, both(when, both(none, asked)));
            if (asked) none = both(none, not(asked));
          }
        }
      }
    };
    visit(nodes, undefined);
    return ways;
  }

  get #passage(): Passage {
    const last = this.#including.at(-1);
    if (!last) throw new Unreadable('damaged');
    return last;
  }

  #said(nodes: readonly Node[], when: Expression | undefined, depth: number): string {
    let text = '';
    for (const node of nodes) {
      this.#nodes += 1;
      if (this.#nodes > most.nodes) throw unreadable('tooLarge', this.#passage);
      text += this.#node(node, when, depth);
      if (text.length > 2 * graphLimits.textLength) throw unreadable('tooLarge', this.#passage);
    }
    return text;
  }

  #node(node: Node, when: Expression | undefined, depth: number): string {
    switch (node.kind) {
      case 'words':
        return asStoryText(withoutSigns(node.text));
      case 'marks':
        return node.text;
      case 'show': {
        const isNamed = node.value.kind === 'variable' && !this.flow.variables.isSet(node.value.name);
        // A price or a stage direction, not a variable.
        if (isNamed && node.as !== undefined) return asStoryText(node.as);
        const written = this.flow.written(this.flow.at(node.value));
        return written === undefined ? '' : `{${written}}`;
      }
      case 'set':
        this.flow.set(node.variable, node.value, when);
        return '';
      case 'goto':
        this.gotos.push({ label: '', to: node.to, does: [], when, passage: this.#passage, at: node.at });
        return '';
      case 'link':
        return this.#link(node, when);
      case 'reveal':
        return this.#reveal(node, when);
      case 'include':
        return this.#included(node, (nodes) => this.#said(nodes, when, depth)) ?? this.#unknown(node);
      case 'vary':
        return this.#vary(node, when, depth);
    }
  }

  #label(nodes: readonly Node[]): string {
    const label = this.#said(nodes, undefined, 0)
      .replace(/[\uE000\uE001]/g, '')
      .replace(/\s+/g, ' ')
      .trim();
    if (label.length <= graphLimits.labelLength && readStoryText(label).problems.length === 0) return label;
    return asStoryText(label.replace(/[{}\\]/g, ''))
      .slice(0, graphLimits.labelLength)
      .replace(/\\$/, '');
  }

  #link({ label: words, to, does, at }: Extract<Node, { kind: 'link' }>, when: Expression | undefined): string {
    const label = this.#label(words);
    this.links.push({ label, to, does, when, passage: this.#passage, at });
    return pressedWords(label);
  }

  #reveal({ label: words, shows, at }: Extract<Node, { kind: 'reveal' }>, when: Expression | undefined): string {
    const label = this.#label(words);
    this.#around.tell('revealAsStep', this.#passage, at, label);
    if (!this.#mayReveal || this.reveals.length >= most.reveals) return `${label} ${this.#said(shows, when, 0)}`;
    this.reveals.push({ label, shows, when, passage: this.#passage });
    return pressedWords(label);
  }

  /** Reads the nodes of an included passage; undefined where there is none, or it includes itself. */
  #included<Result>(
    { name }: Extract<Node, { kind: 'include' }>,
    read: (nodes: readonly Node[]) => Result,
  ): Result | undefined {
    const found = this.#around.passages.get(name);
    this.#includes += 1;
    const isTooMuch = this.#includes > most.includes || this.#including.length > most.includedIn;
    if (!found || isTooMuch || this.#including.includes(found.passage)) return undefined;
    this.#including.push(found.passage);
    const result = read(found.nodes);
    this.#including.pop();
    return result;
  }

  #unknown({ name, at }: Extract<Node, { kind: 'include' }>): string {
    this.#around.tell('macroAsText', this.#passage, at, `include ${name}`);
    return asStoryText(withoutSigns(`[${name}]`));
  }

  #vary({ ways, at }: Extract<Node, { kind: 'vary' }>, when: Expression | undefined, depth: number): string {
    const shut = when === undefined ? this.#shownShut(ways) : undefined;
    if (shut) return shut;
    const said: { readonly asked: string | undefined; readonly text: string }[] = [];
    let none: Expression | undefined;
    // A read in one way is not a read in another.
    let before = this.flow.read;
    const all = new Set(before);
    for (const way of ways) {
      this.flow.read = before;
      const read = way.condition && this.flow.condition(way.condition);
      const holds = read && this.#keepsConditions ? this.flow.keep(read, 'flag') : read;
      before = this.flow.read;
      const text = this.#said(way.nodes, this.#joined(when, none, holds), depth + 1);
      for (const name of this.flow.read) all.add(name);
      said.push({ asked: holds && this.flow.written(holds), text });
      if (holds) none = this.#joined(none, not(holds));
    }
    this.flow.read = all;
    if (said.every(({ text }) => text.trim() === '')) return '';
    const isSayable = ways.every(({ condition }, index) => !condition || said[index]?.asked !== undefined);
    if (!isSayable || depth >= most.conditions) {
      this.#around.tell('macroAsText', this.#passage, at, 'if');
      return said.map(({ text }) => text).join('\n');
    }
    const tags = said.map(({ asked, text }, index) => {
      const isFirst = index === 0;
      return `{${asked === undefined ? 'else' : isFirst ? `if ${asked}` : `else if ${asked}`}}${text}`;
    });
    const whole = `${tags.join('')}{end}`;
    if (!isOnlyPressed(said.map(({ text }) => text))) return whole;
    // Links on separate lines are not part of a sentence.
    return whole.includes('\n') ? '\n' : pressedWords(whole);
  }

  /** A link under a condition, and otherwise its words alone: a way on that is shown, and shut until it is open. */
  #shownShut([open, other, more]: Extract<Node, { kind: 'vary' }>['ways']): string | undefined {
    if (!open?.condition || !other || other.condition || more) return undefined;
    const [link, second] = open.nodes.filter((node) => node.kind !== 'words' || node.text.trim() !== '');
    if (link?.kind !== 'link' || second || !other.nodes.every(({ kind }) => kind === 'words' || kind === 'marks'))
      return undefined;
    const label = this.#label(link.label);
    const read = label !== '' && this.#label(other.nodes) === label ? this.flow.condition(open.condition) : undefined;
    if (!read) return undefined;
    const holds = this.#keepsConditions ? this.flow.keep(read, 'flag') : read;
    const { to, does, at } = link;
    this.links.push({ label, to, does, when: holds, isShownShut: true, passage: this.#passage, at });
    return pressedWords(label);
  }

  /** Whether anything among nodes, or in what they include, is pressed to show more. */
  #reveals(nodes: readonly Node[], seen: Set<string>): boolean {
    for (const node of nodesIn(nodes)) {
      if (node.kind === 'reveal') return this.#mayReveal;
      if (node.kind !== 'include' || seen.size === seen.add(node.name).size) continue;
      if (this.#reveals(this.#around.passages.get(node.name)?.nodes ?? [], seen)) return true;
    }
    return false;
  }

  /** Conditions together; an overlong one is kept in a variable of ours. */
  #joined(...conditions: readonly (Expression | undefined)[]): Expression | undefined {
    return conditions.reduce<Expression | undefined>((all, one) => {
      const joined = both(all, one);
      const isLong = joined !== undefined && all !== undefined && (this.flow.written(joined)?.length ?? 9_999) > 500;
      return isLong && all ? both(this.flow.keep(all, 'flag'), one) : joined;
    }, undefined);
  }
}
