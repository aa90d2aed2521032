import { type Expression, partsOf } from '#domain/journey/expression.ts';
import { graphLimits, isVariableName, type Value, type Variable } from '#domain/journey/graph.ts';
import { Unreadable } from '#formats/unreadable.ts';
import { expressionsOf } from './expressions.ts';
import { type Assignment, type Node, nodesIn } from './nodes.ts';

type Kind = 'flag' | 'number' | 'text';
const starts: Readonly<Record<Kind, Value>> = { flag: false, number: 0, text: '' };

/** The variables of a story, by the names its format has for them. */
export class Variables {
  readonly #kinds: Map<string, Kind>;
  readonly #names = new Map<string, string>();
  readonly #taken = new Set<string>();
  readonly #starts = new Map<string, Value>();
  /** The variables that hold words as well as yes or no, or as well as numbers. */
  readonly mixed: readonly string[];

  constructor(nodes: Iterable<Node>) {
    const assignments: Assignment[] = [];
    const read = new Set<string>();
    for (const node of nodes)
      for (const one of nodesIn([node])) {
        if (one.kind === 'set') assignments.push(one);
        if (one.kind === 'show' && one.as !== undefined) continue;
        for (const expression of expressionsOf(one))
          for (const part of partsOf(expression)) if (part.kind === 'variable') read.add(part.name);
      }
    this.#kinds = kindsFrom(assignments);
    this.mixed = mixedIn(assignments, this.#kinds);
    for (const name of [...this.#kinds.keys(), ...read]) this.nameOf(name);
  }

  /** The value of a variable; one that is never set is 0, as in story formats. */
  kindOf(foreign: string): Kind {
    return this.#kinds.get(foreign) ?? 'number';
  }

  /** Whether anything is ever put into a variable. */
  isSet(foreign: string): boolean {
    return this.#kinds.has(foreign);
  }

  /** The kind of value of an expression. */
  kindGiven(expression: Expression): Kind {
    return kindGiven(expression, this.#kinds) ?? 'number';
  }

  /** Our name of a variable, unique in its journey. */
  nameOf(foreign: string): string {
    const known = this.#names.get(foreign);
    if (known !== undefined) return known;
    const word = foreign.replace(/[^\p{L}\p{N}_]/gu, '').slice(0, graphLimits.nameLength - 8) || 'v';
    let name = isVariableName(word) ? word : `${word.replace(/^(?=[\p{N}])/u, '_').slice(0, 40)}_`;
    for (let count = 2; this.#taken.has(name) || !isVariableName(name); count++) name = `${word.slice(0, 40)}_${count}`;
    if (this.#taken.size >= graphLimits.variables) throw new Unreadable('tooManyEntries', 'variables');
    this.#taken.add(name);
    this.#names.set(foreign, name);
    return name;
  }

  /** A variable of ours for what a story format has no name for: the same for the same kind and number. */
  helper(kind: Kind, number: number): string {
    // No name of a story format has a space in it.
    const foreign = `${{ flag: 'case', number: 'amount', text: 'word' }[kind]} ${number}`;
    this.#kinds.set(foreign, kind);
    return foreign;
  }

  /** Says what a variable holds at the beginning. */
  start(foreign: string, value: Value): void {
    this.#starts.set(foreign, this.fitted(foreign, value));
  }

  /** A value as a variable holds it. Words that are yes or no among others: no is the empty one. */
  fitted(foreign: string, value: Value): Value {
    const kind = this.kindOf(foreign);
    if (kind === 'text')
      return typeof value === 'boolean' ? (value ? 'yes' : '') : String(value).slice(0, graphLimits.valueLength);
    if (kind === 'number') return typeof value === 'string' ? Number(value) || 0 : Number(value);
    return Boolean(value);
  }

  /** All of them, as a journey has them. */
  list(): Variable[] {
    return [...this.#names].map(([foreign, name]) => {
      const kind = this.kindOf(foreign);
      return { name, kind, start: this.#starts.get(foreign) ?? starts[kind], values: [] };
    });
  }
}

/** The kinds of values of variables, by everything that is ever put into them. */
function kindsFrom(assignments: readonly Assignment[]): Map<string, Kind> {
  const kinds = new Map<string, Kind>();
  // The value put into one may be another's that is known only then.
  for (let round = 0; round < 10; round++) {
    let isSettled = true;
    for (const { variable, value } of assignments) {
      const kind = joined(kinds.get(variable), kindGiven(value, kinds));
      if (kind === undefined || kind === kinds.get(variable)) continue;
      kinds.set(variable, kind);
      isSettled = false;
    }
    if (isSettled) break;
  }
  for (const { variable } of assignments) if (!kinds.has(variable)) kinds.set(variable, 'number');
  return kinds;
}

function joined(one: Kind | undefined, other: Kind | undefined): Kind | undefined {
  if (one === undefined || other === undefined || one === other) return one ?? other;
  return one === 'text' || other === 'text' ? 'text' : 'number';
}

function kindGiven(expression: Expression, kinds: ReadonlyMap<string, Kind>): Kind | undefined {
  switch (expression.kind) {
    case 'value':
      return typeof expression.value === 'boolean' ? 'flag' : typeof expression.value === 'string' ? 'text' : 'number';
    case 'variable':
      return kinds.get(expression.name);
    case 'not':
      return 'flag';
    case 'either':
      return expression.of.reduce<Kind | undefined>((kind, one) => joined(kind, kindGiven(one, kinds)), undefined);
    case 'operation': {
      const { operator, left, right } = expression;
      if (operator === '+') {
        const sides = [kindGiven(left, kinds), kindGiven(right, kinds)];
        return sides.includes('text') ? 'text' : sides.includes(undefined) ? undefined : 'number';
      }
      return ['-', '*', '/', '%'].includes(operator) ? 'number' : 'flag';
    }
    default:
      return 'number';
  }
}

function mixedIn(assignments: readonly Assignment[], kinds: ReadonlyMap<string, Kind>): string[] {
  const mixed = assignments.filter(({ variable, value }) => {
    const given = kindGiven(value, kinds);
    return kinds.get(variable) === 'text' && given !== undefined && given !== 'text';
  });
  return [...new Set(mixed.map(({ variable }) => variable))];
}
