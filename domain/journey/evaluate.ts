import type { Expression, Operator } from './expression.ts';
import { graphLimits, type Value } from './graph.ts';

/** The facts that an expression can ask about. */
export type World = {
  readonly variable: (name: string) => Value | undefined;
  /** How often an activity was arrived at; the present one where none is named. */
  readonly visits: (activity: string | undefined) => number;
  readonly turns: () => number;
  /** The next number of the chance that this evaluation has: from 0 up to 1, 1 excluded. */
  readonly chance: () => number;
};

/** Numbers stay within this, so that counting on forever ends in a number, not in infinity. */
const numberAtMost = 1e15;

/**
 * What an expression gives. Total: every operation gives something for every pair of values. A text counts as the
 * number it is written like, else 0; yes counts as 1. Dividing by 0 gives 0. A variable that is not there is 0.
 */
export function evaluate(expression: Expression, world: World): Value {
  switch (expression.kind) {
    case 'value':
      return typeof expression.value === 'number' ? bounded(expression.value) : expression.value;
    case 'variable':
      return world.variable(expression.name) ?? 0;
    case 'visits':
      return world.visits(expression.activity);
    case 'turns':
      return world.turns();
    case 'not':
      return !isTrue(evaluate(expression.of, world));
    case 'minus':
      return bounded(-numberOf(evaluate(expression.of, world)));
    case 'random': {
      const one = Math.round(numberOf(evaluate(expression.from, world)));
      const other = Math.round(numberOf(evaluate(expression.to, world)));
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      return bounded(low + Math.floor(world.chance() * (high - low + 1)));
    }
    case 'either': {
      const one = expression.of[Math.floor(world.chance() * expression.of.length)];
      return one ? evaluate(one, world) : 0;
    }
    case 'operation':
      return operate(expression.operator, expression.left, expression.right, world);
  }
}

function operate(operator: Operator, left: Expression, right: Expression, world: World): Value {
  const one = evaluate(left, world);
  if (operator === 'and') return isTrue(one) && isTrue(evaluate(right, world));
  if (operator === 'or') return isTrue(one) || isTrue(evaluate(right, world));
  const other = evaluate(right, world);
  switch (operator) {
    case 'is':
      return isSame(one, other);
    case 'isNot':
      return !isSame(one, other);
    case 'contains':
      return textOf(one).includes(textOf(other));
    case '<':
      return numberOf(one) < numberOf(other);
    case '<=':
      return numberOf(one) <= numberOf(other);
    case '>':
      return numberOf(one) > numberOf(other);
    case '>=':
      return numberOf(one) >= numberOf(other);
    case '+':
      if (typeof one === 'string' || typeof other === 'string')
        return (textOf(one) + textOf(other)).slice(0, graphLimits.valueLength);
      return bounded(numberOf(one) + numberOf(other));
    case '-':
      return bounded(numberOf(one) - numberOf(other));
    case '*':
      return bounded(numberOf(one) * numberOf(other));
    case '/':
      return numberOf(other) === 0 ? 0 : bounded(numberOf(one) / numberOf(other));
    case '%':
      return numberOf(other) === 0 ? 0 : bounded(numberOf(one) % numberOf(other));
  }
}

function bounded(number: number): number {
  if (Number.isNaN(number)) return 0;
  // No negative zero: it would be another state where states are compared as text.
  return Math.max(-numberAtMost, Math.min(numberAtMost, number)) + 0;
}

/** Whether a value counts as yes: no, 0 and the empty text do not. */
export function isTrue(value: Value): boolean {
  return value !== false && value !== 0 && value !== '';
}

/** The number a value counts as. */
export function numberOf(value: Value): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  const number = value.trim() === '' ? 0 : Number(value);
  return Number.isFinite(number) ? bounded(number) : 0;
}

/** A value as a reader sees it in a text; yes and no are words of the engine, for authors test them, not print them. */
export function textOf(value: Value): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? String(Number(value.toFixed(6))) : value;
}

function isSame(one: Value, other: Value): boolean {
  if (typeof one === typeof other) return one === other;
  if (typeof one === 'string' || typeof other === 'string') return textOf(one) === textOf(other);
  return numberOf(one) === numberOf(other);
}
