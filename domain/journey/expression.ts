import { expressionWords, graphLimits, type Value } from './graph.ts';

/** An expression, read. Its grammar is in docs/journeys.md. */
export type Expression =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'variable'; readonly name: string }
  /** How often an activity was arrived at; the present one where none is named. */
  | { readonly kind: 'visits'; readonly activity: string | undefined }
  /** How many choices were made. */
  | { readonly kind: 'turns' }
  | { readonly kind: 'random'; readonly from: Expression; readonly to: Expression }
  | { readonly kind: 'either'; readonly of: readonly Expression[] }
  | { readonly kind: 'not' | 'minus'; readonly of: Expression }
  | {
      readonly kind: 'operation';
      readonly operator: Operator;
      readonly left: Expression;
      readonly right: Expression;
    };

export type Operator =
  | 'or'
  | 'and'
  | 'is'
  | 'isNot'
  | '<'
  | '<='
  | '>'
  | '>='
  | 'contains'
  | '+'
  | '-'
  | '*'
  | '/'
  | '%';

/** A problem of an expression, and the character at which it stands. */
export type ExpressionProblem = { readonly at: number; readonly found: string };

export type ReadExpression =
  | { readonly ok: true; readonly expression: Expression }
  | { readonly ok: false; readonly problem: ExpressionProblem };

type Token = { readonly kind: 'name' | 'number' | 'text' | 'sign' | 'end'; readonly text: string; readonly at: number };

const tokenForm =
  /\s+|(?<number>\d+(?:\.\d+)?)|(?<name>[\p{L}_][\p{L}\p{N}_]*)|(?<text>"(?:[^"\\]|\\.)*")|(?<id>#[0-9a-f-]{36})|(?<sign><=|>=|!=|==|[=<>+\-*/%(),])/uy;

/** Expressions lie at most this deep in one another, so that none can fill the stack. */
const depthAtMost = 40;

class Unreadable extends Error {
  readonly problem: ExpressionProblem;
  constructor(token: Token) {
    super('unreadable');
    this.problem = { at: token.at, found: token.text };
  }
}

/** The tokens of an expression, in order, with one that marks its end. */
function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < source.length) {
    tokenForm.lastIndex = at;
    const match = tokenForm.exec(source);
    if (!match) throw new Unreadable({ kind: 'sign', text: source[at] ?? '', at });
    const { number, name, text, id, sign } = match.groups ?? {};
    if (number !== undefined) tokens.push({ kind: 'number', text: number, at });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name, at });
    else if (text !== undefined) tokens.push({ kind: 'text', text, at });
    else if (id !== undefined) tokens.push({ kind: 'text', text: id, at });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign, at });
    at += match[0].length;
  }
  return [...tokens, { kind: 'end', text: '', at: source.length }];
}

/** Reads an expression. Total: what cannot be read is a problem with its place, never an exception. */
export function readExpression(source: string): ReadExpression {
  try {
    if (source.length > graphLimits.expressionLength)
      throw new Unreadable({ kind: 'end', text: '', at: graphLimits.expressionLength });
    return { ok: true, expression: parse(tokensOf(source)) };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, problem: error.problem };
    throw error;
  }
}

const levels: readonly Readonly<Record<string, Operator>>[] = [
  { or: 'or' },
  { and: 'and' },
  { is: 'is', '=': 'is', '==': 'is', '!=': 'isNot', '<': '<', '<=': '<=', '>': '>', '>=': '>=', contains: 'contains' },
  { '+': '+', '-': '-' },
  { '*': '*', '/': '/', '%': '%' },
];
const notLevel = 2;

function parse(tokens: readonly Token[]): Expression {
  let at = 0;
  let depth = 0;
  const peek = (): Token => tokens[at] ?? { kind: 'end', text: '', at: 0 };
  const next = (): Token => {
    const token = peek();
    at += 1;
    return token;
  };
  const isWord = (token: Token, text: string) =>
    token.text === text && (token.kind === 'sign' || token.kind === 'name');
  const take = (text: string): boolean => {
    if (!isWord(peek(), text)) return false;
    at += 1;
    return true;
  };
  const expect = (text: string) => {
    const token = next();
    if (!isWord(token, text)) throw new Unreadable(token);
  };

  function level(number: number): Expression {
    if (number === notLevel && take('not')) return { kind: 'not', of: deeper(() => level(notLevel)) };
    const operators = levels[number];
    if (!operators) return unary();
    let left = level(number + 1);
    for (let token = peek(); token.kind === 'sign' || token.kind === 'name'; token = peek()) {
      const operator = Object.hasOwn(operators, token.text) ? operators[token.text] : undefined;
      if (operator === undefined) break;
      at += 1;
      const isNot = operator === 'is' && token.text === 'is' && take('not');
      const right = number < notLevel ? deeper(() => level(number + 1)) : level(number + 1);
      left = { kind: 'operation', operator: isNot ? 'isNot' : operator, left, right };
      depth += 1;
      if (depth > 500) throw new Unreadable(token);
    }
    return left;
  }

  function deeper<Result>(read: () => Result): Result {
    nested += 1;
    if (nested > depthAtMost) throw new Unreadable(peek());
    const result = read();
    nested -= 1;
    return result;
  }
  let nested = 0;

  function unary(): Expression {
    return take('-') ? { kind: 'minus', of: deeper(unary) } : primary();
  }

  function primary(): Expression {
    const token = next();
    if (token.kind === 'number') return { kind: 'value', value: Number(token.text) };
    if (token.kind === 'text' && token.text.startsWith('"')) return { kind: 'value', value: unquoted(token.text) };
    if (isWord(token, '(')) {
      const inner = deeper(() => level(0));
      expect(')');
      return inner;
    }
    if (token.kind !== 'name') throw new Unreadable(token);
    switch (token.text) {
      case 'yes':
      case 'true':
        return { kind: 'value', value: true };
      case 'no':
      case 'false':
        return { kind: 'value', value: false };
      case 'turns':
        expect('(');
        expect(')');
        return { kind: 'turns' };
      case 'visits':
        return visits();
      case 'random': {
        const [from, to, ...more] = list();
        if (!from || !to || more.length > 0) throw new Unreadable(token);
        return { kind: 'random', from, to };
      }
      case 'either': {
        const of = list();
        if (of.length === 0) throw new Unreadable(token);
        return { kind: 'either', of };
      }
      default:
        if (expressionWords.has(token.text)) throw new Unreadable(token);
        return { kind: 'variable', name: token.text };
    }
  }

  function visits(): Expression {
    expect('(');
    if (take(')')) return { kind: 'visits', activity: undefined };
    const id = next();
    if (id.kind !== 'text' || !id.text.startsWith('#')) throw new Unreadable(id);
    expect(')');
    return { kind: 'visits', activity: id.text.slice(1) };
  }

  function list(): Expression[] {
    expect('(');
    const of: Expression[] = [];
    if (take(')')) return of;
    do of.push(deeper(() => level(0)));
    while (take(','));
    expect(')');
    return of;
  }

  const expression = level(0);
  const rest = peek();
  if (rest.kind !== 'end') throw new Unreadable(rest);
  return expression;
}

function unquoted(text: string): string {
  return text.slice(1, -1).replace(/\\(.)/gsu, '$1');
}

/** A text as an expression writes it. */
export function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}

/** A value as an expression writes it. */
export function writeValue(value: Value): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  // The grammar knows no exponents.
  return value < 0
    ? `-${writeValue(-value)}`
    : value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 });
}

/** Every expression within an expression, itself first. */
export function* partsOf(expression: Expression): Generator<Expression> {
  yield expression;
  switch (expression.kind) {
    case 'not':
    case 'minus':
      yield* partsOf(expression.of);
      break;
    case 'operation':
      yield* partsOf(expression.left);
      yield* partsOf(expression.right);
      break;
    case 'random':
      yield* partsOf(expression.from);
      yield* partsOf(expression.to);
      break;
    case 'either':
      for (const one of expression.of) yield* partsOf(one);
      break;
  }
}

/** An expression in which a variable has another name; as it was where it cannot be read. */
export function renameInExpression(source: string, from: string, to: string): string {
  let tokens: Token[];
  try {
    tokens = tokensOf(source);
  } catch {
    return source;
  }
  let result = source;
  for (const token of tokens.reverse())
    if (token.kind === 'name' && token.text === from)
      result = result.slice(0, token.at) + to + result.slice(token.at + from.length);
  return result;
}
