import { type Expression, readExpression } from '#domain/journey/expression.ts';
import { writeExpression } from '#domain/journey/write-expression.ts';
import type { Node } from './nodes.ts';

/** Both of two conditions, what both ask said once; one alone where the other holds always. */
export function both(one: Expression | undefined, other: Expression | undefined): Expression | undefined {
  if (!one || !other) return one ?? other;
  const asked = new Set(parts(one).map(writeExpression));
  return parts(other)
    .filter((part) => !asked.has(writeExpression(part)))
    .reduce<Expression>((left, right) => ({ kind: 'operation', operator: 'and', left, right }), one);
}

/** The conditions that an “and” joins. */
function parts(expression: Expression): Expression[] {
  const isJoined = expression.kind === 'operation' && expression.operator === 'and';
  return isJoined ? [...parts(expression.left), ...parts(expression.right)] : [expression];
}

/** That something does not hold. */
export function not(of: Expression): Expression {
  return of.kind === 'not' ? of.of : { kind: 'not', of };
}

/** An expression in which some of its names mean something else. */
export function mapped(expression: Expression, change: (leaf: Expression) => Expression): Expression {
  switch (expression.kind) {
    case 'not':
    case 'minus':
      return { ...expression, of: mapped(expression.of, change) };
    case 'operation':
      return { ...expression, left: mapped(expression.left, change), right: mapped(expression.right, change) };
    case 'random':
      return { ...expression, from: mapped(expression.from, change), to: mapped(expression.to, change) };
    case 'either':
      return { ...expression, of: expression.of.map((one) => mapped(one, change)) };
    default:
      return change(expression);
  }
}

/** Whether an expression is yes or no by itself, so that it counts as 1 or 0. */
export function isYesOrNo(expression: Expression, isFlag: (variable: string) => boolean): boolean {
  if (expression.kind === 'value') return typeof expression.value === 'boolean';
  if (expression.kind === 'variable') return isFlag(expression.name);
  if (expression.kind === 'not') return true;
  return expression.kind === 'operation' && !['+', '-', '*', '/', '%'].includes(expression.operator);
}

/** An expression as text; undefined where it is longer or deeper than one may be. */
export function said(expression: Expression): string | undefined {
  const text = writeExpression(expression);
  return readExpression(text).ok ? text : undefined;
}

/** The expressions that stand in a node itself. */
export function expressionsOf(node: Node): Expression[] {
  if (node.kind === 'show' || node.kind === 'set') return [node.value];
  if (node.kind === 'vary') return node.ways.flatMap(({ condition }) => condition ?? []);
  return [];
}
