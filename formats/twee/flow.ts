import { type Expression, partsOf } from '#domain/journey/expression.ts';
import type { Effect } from '#domain/journey/graph.ts';
import { writeExpression } from '#domain/journey/write-expression.ts';
import { isYesOrNo, mapped, not, said } from './expressions.ts';
import type { Variables } from './variables.ts';

/** Something done on arrival; with a condition only where it holds. */
export type Done = Effect & { readonly when?: string };

/** Longer expressions are kept in a variable, so that their derivatives fit into one. */
const keptFrom = 300;

/**
 * The values of variables by now, in terms of their values after the arrival; those not in it are as they were then.
 */
export type Held = Map<string, Expression>;

/**
 * The effects of a passage, in the order of its text. Twine applies them while the text is shown; a journey does so on
 * arrival, before anything is shown, or when the reader moves on. A variable that nothing has read before is set on
 * arrival. One that was read is set when the reader moves on, and everything that reads it further down gets the value
 * that it would have by then.
 */
export class Flow {
  readonly arrival: Done[] = [];
  /** The values at the end of the passage of variables that are set late. */
  readonly held: Held = new Map();
  readonly variables: Variables;
  /** How many variables of ours are in use. */
  helpers: number;
  /** The variables that were read so far. */
  read: ReadonlySet<string> = new Set();
  /** How often something could not be done, for it would be too long to say. */
  lost = 0;
  readonly #here: string;

  /**
   * @param here - the id of the activity whose visits are those of the passage
   * @param helpers - how many variables of ours are in use already
   */
  constructor(variables: Variables, here: string, helpers = 0) {
    this.variables = variables;
    this.#here = here;
    this.helpers = helpers;
  }

  /** An expression as it reads at this place of the passage. */
  at(expression: Expression, held: Held = this.held): Expression {
    const meant = mapped(expression, (leaf) => {
      if (leaf.kind === 'visits' && leaf.activity === undefined)
        return { kind: 'visits', activity: this.#here as never };
      return leaf.kind === 'variable' ? (held.get(leaf.name) ?? leaf) : leaf;
    });
    this.#note(meant);
    return this.#short(meant);
  }

  /** A condition that is tested more than once: chance in it is drawn once, on arrival. */
  condition(expression: Expression, held: Held = this.held): Expression {
    const meant = this.at(expression, held);
    return hasChance(meant) ? this.keep(meant, 'flag') : meant;
  }

  /**
   * Sets a variable at this place of the passage.
   *
   * @param when - the condition of the assignment
   * @param held - the values that it changes, where they are not the passage's own
   */
  set(variable: string, value: Expression, when: Expression | undefined, held: Held = this.held): void {
    const isOwn = held === this.held;
    const before = this.read.has(variable);
    const meant = mapped(value, (leaf) => {
      if (leaf.kind === 'visits' && leaf.activity === undefined)
        return { kind: 'visits', activity: this.#here as never };
      return leaf.kind === 'variable' ? (held.get(leaf.name) ?? leaf) : leaf;
    });
    const old: Expression = held.get(variable) ?? { kind: 'variable', name: variable };
    const fitted = this.#fitted(variable, meant);
    const isLate = !isOwn || before || held.has(variable);
    const given = isLate && isOwn && hasChance(fitted) ? this.keep(fitted, this.variables.kindOf(variable)) : fitted;
    const whole = when ? this.#where(variable, when, given, old, isLate) : given;
    if (whole === undefined) return;
    if (!isLate) {
      this.#arrive(variable, whole);
      return;
    }
    this.#note(whole);
    held.set(variable, this.#short(whole));
  }

  /** Keeps what an expression gives on arrival in a variable of ours. */
  keep(expression: Expression, kind: 'flag' | 'number' | 'text'): Expression {
    this.helpers += 1;
    const name = this.variables.helper(kind, this.helpers);
    this.#arrive(name, expression);
    return { kind: 'variable', name };
  }

  /** An expression as text, its variables by our names; undefined where it is too long. */
  written(expression: Expression): string | undefined {
    return said(
      mapped(expression, (leaf) =>
        leaf.kind === 'variable' ? { ...leaf, name: this.variables.nameOf(leaf.name) } : leaf,
      ),
    );
  }

  /**
   * The effects when the reader moves on: those that read a variable come before those that set it.
   *
   * @param isPressed - whether the reader moves on by a move of their own, which counts as one by then
   */
  effectsOf(held: Held, isPressed: boolean): Effect[] | undefined {
    const left = new Map(held);
    const effects: Effect[] = [];
    while (left.size > 0) {
      const free = [...left].find(
        ([name]) => ![...left].some(([other, value]) => other !== name && reads(value, name)),
      );
      const [name, value] = free ?? [...left][0] ?? [];
      if (name === undefined || value === undefined) break;
      left.delete(name);
      // Two that take each other’s value: the former value of one is kept for the other.
      if (!free) effects.push(this.#keptFor(name, left));
      const written = this.written(isPressed ? mapped(value, turnsBefore) : value);
      if (written === undefined) return undefined;
      effects.push({ variable: this.variables.nameOf(name), value: written });
    }
    return effects;
  }

  /** Keeps what a variable is, for others that read it after it is set. */
  #keptFor(name: string, others: Held): Effect {
    this.helpers += 1;
    const kept = this.variables.helper(this.variables.kindOf(name), this.helpers);
    for (const [other, value] of others)
      others.set(
        other,
        mapped(value, (leaf) => (leaf.kind === 'variable' && leaf.name === name ? { ...leaf, name: kept } : leaf)),
      );
    return { variable: this.variables.nameOf(kept), value: this.variables.nameOf(name) };
  }

  #note(expression: Expression): void {
    const more = variablesIn(expression).filter((name) => !this.read.has(name));
    if (more.length > 0) this.read = new Set([...this.read, ...more]);
  }

  #arrive(variable: string, value: Expression, when?: Expression): void {
    const [text, asked] = [this.written(value), when && this.written(when)];
    if (text === undefined || (when && asked === undefined)) {
      this.lost += 1;
      return;
    }
    const name = this.variables.nameOf(variable);
    this.arrival.push({ variable: name, value: text, ...(asked === undefined ? {} : { when: asked }) });
  }

  #short(expression: Expression): Expression {
    if (writeExpression(expression).length <= keptFrom) return expression;
    return this.keep(expression, this.variables.kindGiven(expression));
  }

  #fitted(variable: string, value: Expression): Expression {
    return value.kind === 'value' ? { kind: 'value', value: this.variables.fitted(variable, value.value) } : value;
  }

  /** The value of a variable that is set conditionally; undefined where it was set on arrival. */
  #where(
    variable: string,
    when: Expression,
    value: Expression,
    old: Expression,
    isLate: boolean,
  ): Expression | undefined {
    const kind = this.variables.kindOf(variable);
    const isFlag = (name: string) => this.variables.kindOf(name) === 'flag';
    const whole =
      kind === 'flag'
        ? flagWhere(when, value, old)
        : kind === 'number' && !hasChance(value)
          ? numberWhere(isYesOrNo(when, isFlag) ? when : { kind: 'not', of: { kind: 'not', of: when } }, value, old)
          : undefined;
    if (whole && writeExpression(whole).length <= keptFrom) return whole;
    // Words cannot be reckoned with: they are set by a way that is only taken there.
    if (!isLate) {
      this.#arrive(variable, value, when);
      return undefined;
    }
    const kept = this.keep(old, kind);
    if (kept.kind === 'variable') this.#arrive(kept.name, value, when);
    return kept;
  }
}

/** The number of moves before the one that is being made. */
function turnsBefore(leaf: Expression): Expression {
  if (leaf.kind !== 'turns') return leaf;
  return { kind: 'operation', operator: '-', left: leaf, right: { kind: 'value', value: 1 } };
}

function flagWhere(when: Expression, value: Expression, old: Expression): Expression {
  const join = (operator: 'and' | 'or', left: Expression, right: Expression) =>
    ({ kind: 'operation', operator, left, right }) as const;
  if (value.kind === 'value') return value.value ? join('or', old, when) : join('and', old, not(when));
  return join('or', join('and', when, value), join('and', not(when), old));
}

function numberWhere(when: Expression, value: Expression, old: Expression): Expression {
  const reckon = (operator: '+' | '-' | '*', left: Expression, right: Expression) =>
    ({ kind: 'operation', operator, left, right }) as const;
  const isStep = value.kind === 'operation' && (value.operator === '+' || value.operator === '-');
  if (isStep && writeExpression(value.left) === writeExpression(old))
    return reckon(value.operator === '+' ? '+' : '-', old, reckon('*', when, value.right));
  return reckon('+', old, reckon('*', when, reckon('-', value, old)));
}

function variablesIn(expression: Expression): string[] {
  return [...partsOf(expression)].flatMap((part) => (part.kind === 'variable' ? part.name : []));
}

function reads(expression: Expression, name: string): boolean {
  return variablesIn(expression).includes(name);
}

/** Whether an expression gives another value each time. */
export function hasChance(expression: Expression): boolean {
  return [...partsOf(expression)].some(({ kind }) => kind === 'random' || kind === 'either');
}
