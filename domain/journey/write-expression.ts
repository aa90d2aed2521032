import { type Expression, type Operator, writeValue } from './expression.ts';

/** How tightly each operator binds its operands; more is tighter. */
const holds: Readonly<Record<Operator, number>> = {
  or: 1,
  and: 2,
  is: 4,
  isNot: 4,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  contains: 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  '%': 6,
};
const [notHolds, unaryHolds, primaryHolds] = [3, 7, 8];

/**
 * An expression as an author would write it, with no more parentheses than it needs. Reading it again gives the same
 * expression, unless it exceeds the limits of length or depth.
 */
export function writeExpression(expression: Expression): string {
  return write(expression, 0);
}

function write(expression: Expression, around: number): string {
  const [text, own] = written(expression);
  return own < around ? `(${text})` : text;
}

function written(expression: Expression): readonly [text: string, holds: number] {
  switch (expression.kind) {
    case 'value': {
      const isNegative = typeof expression.value === 'number' && expression.value < 0;
      return [writeValue(expression.value), isNegative ? unaryHolds : primaryHolds];
    }
    case 'variable':
      return [expression.name, primaryHolds];
    case 'visits':
      return [expression.activity === undefined ? 'visits()' : `visits(#${expression.activity})`, primaryHolds];
    case 'turns':
      return ['turns()', primaryHolds];
    case 'random':
      return [`random(${write(expression.from, 0)}, ${write(expression.to, 0)})`, primaryHolds];
    case 'either':
      return [`either(${expression.of.map((one) => write(one, 0)).join(', ')})`, primaryHolds];
    case 'not':
      // Parentheses that could be left out: hardly anyone knows how far a `not` reaches.
      return [`not ${write(expression.of, expression.of.kind === 'not' ? notHolds : unaryHolds)}`, notHolds];
    case 'minus':
      return [`-${write(expression.of, unaryHolds)}`, unaryHolds];
    case 'operation': {
      const own = holds[expression.operator];
      const sign = expression.operator === 'isNot' ? 'is not' : expression.operator;
      // What follows is read first: of two alike, the left one is done before the right one.
      return [`${write(expression.left, own)} ${sign} ${write(expression.right, own + 1)}`, own];
    }
  }
}
