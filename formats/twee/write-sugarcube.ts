import type { ActivityId } from '#domain/ids.ts';
import { type Expression, type Operator, readExpression, writeValue } from '#domain/journey/expression.ts';
import type { LossKind } from '#domain/journey/journey-file.ts';

/** The kind of value of an expression, as far as it is known before evaluation. */
export type Kind = 'flag' | 'number' | 'text';

/** The names of a story in Twee, and where to report what has no form there. */
export type Naming = {
  /** A variable with its sign; undefined where the journey has none of that name. */
  readonly variable: (name: string) => { readonly name: string; readonly kind: Kind } | undefined;
  readonly passage: (id: ActivityId) => string | undefined;
  readonly tell: (kind: LossKind, what?: string) => void;
  /** Whether it is done when a link is pressed, which is a move by then. */
  readonly isPressed?: boolean;
};

/** A text between quotation marks, as JavaScript has them. */
export function quotedText(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`;
}

/** A value as SugarCube writes it. */
export function sugarValue(value: boolean | number | string): string {
  return typeof value === 'string' ? quotedText(value) : typeof value === 'boolean' ? String(value) : writeValue(value);
}

/** The type of an expression of ours, for code that needs it; undefined where it varies. */
export function kindOf(expression: Expression, naming: Naming): Kind | undefined {
  switch (expression.kind) {
    case 'value':
      return typeof expression.value === 'boolean' ? 'flag' : typeof expression.value === 'string' ? 'text' : 'number';
    case 'variable':
      return naming.variable(expression.name)?.kind ?? 'number';
    case 'not':
      return 'flag';
    case 'either': {
      const [first, ...others] = expression.of.map((one) => kindOf(one, naming));
      return others.every((one) => one === first) ? first : undefined;
    }
    case 'operation':
      if (expression.operator === '+') {
        const sides = [kindOf(expression.left, naming), kindOf(expression.right, naming)];
        return sides.includes('text') ? 'text' : sides.includes(undefined) ? undefined : 'number';
      }
      return ['-', '*', '/', '%'].includes(expression.operator) ? 'number' : 'flag';
    default:
      return 'number';
  }
}

const signs: Readonly<Record<Exclude<Operator, 'contains'>, readonly [sign: string, holds: number]>> = {
  or: ['or', 1],
  and: ['and', 2],
  is: ['is', 4],
  isNot: ['isnot', 4],
  '<': ['lt', 4],
  '<=': ['lte', 4],
  '>': ['gt', 4],
  '>=': ['gte', 4],
  '+': ['+', 5],
  '-': ['-', 5],
  '*': ['*', 6],
  '/': ['/', 6],
  '%': ['%', 6],
};
const [comparisonHolds, unaryHolds, primaryHolds] = [4, 7, 8];

/** A condition as SugarCube writes it; undefined where it cannot be read, and so never holds. */
export function sugarCondition(source: string, naming: Naming): string | undefined {
  const read = readExpression(source);
  if (read.ok) return write(read.expression, 0, naming, true);
  naming.tell('brokenExpression', source);
  return undefined;
}

/** The value put into a variable of a kind, converted to that kind as our engine does. */
export function sugarGiven(expression: Expression, kind: Kind, naming: Naming): string {
  const given = kindOf(expression, naming);
  if (given === kind) return write(expression, 0, naming, false);
  if (kind === 'flag') return `!!${write(expression, unaryHolds, naming, true)}`;
  if (kind === 'number') return `${write(expression, 6, naming, false)} * 1`;
  if (given !== 'number') naming.tell('mixedValues');
  return `"" + ${write(expression, 6, naming, false)}`;
}

/** An expression as SugarCube writes it. */
export function sugarExpression(expression: Expression, naming: Naming): string {
  return write(expression, 0, naming, false);
}

/** @param asks - whether it only matters if it counts as yes */
function write(expression: Expression, around: number, naming: Naming, asks: boolean): string {
  const [text, own] = written(expression, naming, asks);
  return own < around ? `(${text})` : text;
}

function written(expression: Expression, naming: Naming, asks: boolean): readonly [text: string, holds: number] {
  switch (expression.kind) {
    case 'value': {
      const isNegative = typeof expression.value === 'number' && expression.value < 0;
      return [sugarValue(expression.value), isNegative ? unaryHolds : primaryHolds];
    }
    case 'variable':
      return [naming.variable(expression.name)?.name ?? '0', primaryHolds];
    case 'visits': {
      if (expression.activity === undefined) return ['visited()', primaryHolds];
      const passage = naming.passage(expression.activity as ActivityId);
      return [passage === undefined ? '0' : `visited(${quotedText(passage)})`, primaryHolds];
    }
    case 'turns':
      // SugarCube counts the first passage, a journey counts moves.
      return naming.isPressed ? ['turns()', primaryHolds] : ['turns() - 1', 5];
    case 'random':
      return [`random(${write(expression.from, 0, naming, false)}, ${write(expression.to, 0, naming, false)})`, 8];
    case 'either':
      return [`either(${expression.of.map((one) => write(one, 0, naming, false)).join(', ')})`, primaryHolds];
    case 'not':
      return [`not ${write(expression.of, unaryHolds, naming, true)}`, unaryHolds];
    case 'minus':
      return [`-${write(expression.of, primaryHolds, naming, false)}`, unaryHolds];
    case 'operation':
      return operation(expression, naming, asks);
  }
}

function operation(
  expression: Extract<Expression, { kind: 'operation' }>,
  naming: Naming,
  asks: boolean,
): readonly [text: string, holds: number] {
  const { operator, left, right } = expression;
  const [one, other] = [kindOf(left, naming), kindOf(right, naming)];
  if (operator === 'contains') {
    const searched =
      left.kind === 'variable' && one === 'text'
        ? write(left, primaryHolds, naming, false)
        : `("" + ${write(left, 6, naming, false)})`;
    return [`${searched}.includes(${write(right, 0, naming, false)})`, primaryHolds];
  }
  const [sign, own] = signs[operator];
  if (operator === 'and' || operator === 'or') {
    // There they give one of their sides, here yes or no.
    const isPlain = asks || (one === 'flag' && other === 'flag');
    const text = `${write(left, own, naming, true)} ${sign} ${write(right, own + 1, naming, true)}`;
    return isPlain ? [text, own] : [`!!(${text})`, unaryHolds];
  }
  if ((operator === '/' || operator === '%') && !(right.kind === 'value' && right.value !== 0)) naming.tell('division');
  if (own === comparisonHolds) {
    const isSame = one !== undefined && one === other;
    const isText = one === 'text' || other === 'text';
    if (!isSame && (isText || one === undefined || other === undefined)) naming.tell('mixedValues');
    if (operator === 'is' || operator === 'isNot') {
      const loose = operator === 'is' ? 'eq' : 'neq';
      return [sides(left, right, isSame ? sign : loose, [own + 1, own + 1], naming), own];
    }
    if (isText) return [`${asNumber(left, one, naming)} ${sign} ${asNumber(right, other, naming)}`, own];
    return [sides(left, right, sign, [own + 1, own + 1], naming), own];
  }
  if (operator === '+' ? one !== other && [one, other].includes('flag') : one === 'text' || other === 'text')
    if (operator !== '+' || one === 'text' || other === 'text') naming.tell('mixedValues');
  return [sides(left, right, sign, [own, own + 1], naming), own];
}

function asNumber(expression: Expression, kind: Kind | undefined, naming: Naming): string {
  return kind === 'text' ? `${write(expression, 6, naming, false)} * 1` : write(expression, 5, naming, false);
}

function sides(
  left: Expression,
  right: Expression,
  sign: string,
  [leftHolds, rightHolds]: readonly [number, number],
  naming: Naming,
): string {
  // “is not” would be one word.
  const after = right.kind === 'not' ? primaryHolds : rightHolds;
  return `${write(left, leftHolds, naming, false)} ${sign} ${write(right, after, naming, false)}`;
}
