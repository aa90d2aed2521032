import type { Expression, Operator } from '#domain/journey/expression.ts';
import { mapped, said } from './expressions.ts';
import type { Assignment } from './nodes.ts';
import { macroName, memberOf, type Token, tokensOf, Untold } from './tokens.ts';

/** The meaning of a story format's names in our expressions; undefined where they have none. */
export type Idiom = {
  /** Whether `(name: …)` calls a macro, `it` is the last subject, and the compared value may be left out. */
  readonly isHarlowe: boolean;
  /** A name with what stands behind its points, and what it is called with, if it is. */
  readonly name: (path: readonly string[], given: readonly Expression[] | undefined) => Expression | undefined;
};

/** Reads an expression of a story format; undefined where it cannot be said in ours. */
export function readForeign(source: string, idiom: Idiom): Expression | undefined {
  return attempt(() => {
    const reader = new Reader(tokensOf(source, idiom.isHarlowe), idiom);
    const expression = reader.expression();
    reader.end();
    return sayable(expression);
  });
}

/** Reads several expressions divided by commas, as macros are given them. */
export function readForeignList(source: string, idiom: Idiom): Expression[] | undefined {
  return attempt(() => {
    const reader = new Reader(tokensOf(source, idiom.isHarlowe), idiom);
    const list = reader.list();
    reader.end();
    return list.map(sayable);
  });
}

/** Reads what sets variables: `$a to 1, $b += 2`; undefined where any of it cannot be said. */
export function readAssignments(source: string, idiom: Idiom): Assignment[] | undefined {
  return attempt(() => {
    const reader = new Reader(tokensOf(source, idiom.isHarlowe), idiom);
    const assignments = reader.assignments();
    for (const { value } of assignments) sayable(value);
    return assignments;
  });
}

function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Untold) return undefined;
    throw error;
  }
}

/** An expression that our own language can hold, under any names of its variables. */
function sayable(expression: Expression): Expression {
  const named = mapped(expression, (leaf) => (leaf.kind === 'variable' ? { ...leaf, name: 'v' } : leaf));
  if (!said(named)) throw new Untold();
  return expression;
}

const comparisons: Readonly<Record<string, Operator>> = {
  ...{ is: 'is', eq: 'is', '==': 'is', '===': 'is', isnot: 'isNot', neq: 'isNot', ne: 'isNot', '!=': 'isNot' },
  ...{ '!==': 'isNot', '<': '<', lt: '<', '<=': '<=', lte: '<=', '>': '>', gt: '>', '>=': '>=', gte: '>=' },
  contains: 'contains',
};
const levels: readonly Readonly<Record<string, Operator>>[] = [
  { or: 'or', '||': 'or' },
  { and: 'and', '&&': 'and' },
  comparisons,
  { '+': '+', '-': '-' },
  { '*': '*', '/': '/', '%': '%' },
];
const comparisonLevel = 2;
const deepest = 40;

class Reader {
  readonly #tokens: readonly Token[];
  readonly #idiom: Idiom;
  #at = 0;
  #depth = 0;
  /** The meaning of `it`: the variable that is set, or was compared last. */
  #it: Expression | undefined;

  constructor(tokens: readonly Token[], idiom: Idiom) {
    this.#tokens = tokens;
    this.#idiom = idiom;
  }

  end(): void {
    if (this.#token().kind !== 'end') throw new Untold();
  }

  assignments(): Assignment[] {
    const found: Assignment[] = [];
    do {
      if (this.#token().kind === 'end') break;
      found.push(...this.#assignment());
    } while (this.#take(',') || this.#take(';'));
    this.end();
    return found;
  }

  list(): Expression[] {
    const list: Expression[] = [];
    do list.push(this.expression());
    while (this.#take(','));
    return list;
  }

  expression(): Expression {
    this.#depth += 1;
    if (this.#depth > deepest) throw new Untold();
    const read = this.#level(0);
    this.#depth -= 1;
    return read;
  }

  #token(ahead = 0): Token {
    return this.#tokens[this.#at + ahead] ?? { kind: 'end', text: '' };
  }

  #is(text: string, ahead = 0): boolean {
    const token = this.#token(ahead);
    return (token.kind === 'sign' || token.kind === 'name') && token.text === text;
  }

  #take(...words: readonly string[]): boolean {
    if (!words.every((word, ahead) => this.#is(word, ahead))) return false;
    this.#at += words.length;
    return true;
  }

  #expect(text: string): void {
    if (!this.#take(text)) throw new Untold();
  }

  #assignment(): Assignment[] {
    const target = this.#primary();
    if (target.kind !== 'variable') throw new Untold();
    const variable = target.name;
    const one = { kind: 'value', value: 1 } as const;
    const changed = (operator: Operator, right: Expression) => [
      { variable, value: { kind: 'operation', operator, left: target, right } as const },
    ];
    if (this.#take('++')) return changed('+', one);
    if (this.#take('--')) return changed('-', one);
    for (const sign of ['+', '-', '*', '/', '%'] as const)
      if (this.#take(`${sign}=`)) return changed(sign, this.expression());
    if (!this.#take('to') && !this.#take('=')) throw new Untold();
    if (this.#take('{')) return this.#members(variable);
    this.#it = target;
    return [{ variable, value: this.expression() }];
  }

  /** The members of an object, each a separate variable. */
  #members(variable: string): Assignment[] {
    const found: Assignment[] = [];
    while (!this.#take('}')) {
      const { kind, text } = this.#token();
      if (kind !== 'name' && kind !== 'text') throw new Untold();
      this.#at += 1;
      this.#expect(':');
      found.push({ variable: memberOf([variable, text]), value: this.expression() });
      if (!this.#take(',') && !this.#is('}')) throw new Untold();
    }
    return found;
  }

  #level(number: number): Expression {
    const operators = levels[number];
    if (!operators) return this.#unary();
    // “$x > 2 and < 10”: the compared value was named before.
    const isOpen = number === comparisonLevel && this.#idiom.isHarlowe && this.#it && this.#operator(comparisons, true);
    let left = isOpen && this.#it ? this.#it : this.#level(number + 1);
    if (number === comparisonLevel) this.#it = left;
    for (let count = 0; ; count++) {
      const found = this.#operator(operators, false);
      if (!found) return left;
      if (count > 200) throw new Untold();
      const right = this.#level(number + 1);
      const [one, other] = found.isTurned ? [right, left] : [left, right];
      const whole = {
        kind: 'operation',
        operator: found.operator,
        left: one,
        right: this.#again(left, other),
      } as const;
      left = found.isNot ? { kind: 'not', of: whole } : whole;
    }
  }

  /** Harlowe’s “$x is 1 or 2” means “$x is 1 or $x is 2”. */
  #again(left: Expression, right: Expression): Expression {
    const isBare = right.kind === 'value' && typeof right.value !== 'boolean';
    if (!this.#idiom.isHarlowe || !isBare) return right;
    const last = left.kind === 'operation' && (left.operator === 'and' || left.operator === 'or') ? left.right : left;
    const compared = last.kind === 'operation' && Object.values(comparisons).includes(last.operator) ? last : undefined;
    const isJoined = this.#joins;
    return compared && isJoined ? { ...compared, right } : right;
  }

  /** Whether the operator that was read last was an “and” or an “or”. */
  #joins = false;

  #operator(
    operators: Readonly<Record<string, Operator>>,
    isPeek: boolean,
  ): { readonly operator: Operator; readonly isTurned?: true; readonly isNot?: true } | undefined {
    const { kind, text } = this.#token();
    const begun = this.#at;
    const found = (() => {
      if (operators === comparisons) {
        if (this.#take('is', 'not', 'in')) return { operator: 'contains', isTurned: true, isNot: true } as const;
        if (this.#take('is', 'in')) return { operator: 'contains', isTurned: true } as const;
        if (this.#take('is', 'not')) return { operator: 'isNot' } as const;
        if (this.#take('does', 'not', 'contain')) return { operator: 'contains', isNot: true } as const;
        // “is > 3”.
        if (this.#is('is') && ['<', '<=', '>', '>='].some((sign) => this.#is(sign, 1))) {
          this.#at += 1;
          return { operator: this.#next().text as Operator };
        }
      }
      if ((kind !== 'sign' && kind !== 'name') || !Object.hasOwn(operators, text)) return undefined;
      this.#at += 1;
      const operator = operators[text];
      return operator && { operator };
    })();
    if (isPeek) this.#at = begun;
    else if (found) this.#joins = found.operator === 'and' || found.operator === 'or';
    return found;
  }

  #next(): Token {
    const token = this.#token();
    this.#at += 1;
    return token;
  }

  #unary(): Expression {
    if (this.#take('!') || this.#take('not')) return { kind: 'not', of: this.#deeper() };
    if (this.#take('-')) return { kind: 'minus', of: this.#deeper() };
    if (this.#take('+')) return this.#deeper();
    return this.#primary();
  }

  #deeper(): Expression {
    this.#depth += 1;
    if (this.#depth > deepest) throw new Untold();
    const read = this.#unary();
    this.#depth -= 1;
    return read;
  }

  #primary(): Expression {
    const { kind, text } = this.#next();
    if (kind === 'number') return { kind: 'value', value: Number(text) };
    if (kind === 'text') return { kind: 'value', value: text };
    if (kind === 'macro') {
      const given = this.#is(')') ? [] : this.list();
      this.#expect(')');
      return this.#meaning([`${macroName(text)}:`], given);
    }
    if (kind === 'sign' && text === '(') {
      const inner = this.expression();
      this.#expect(')');
      // A text that was put together is searched as one of a variable is.
      if (this.#idiom.isHarlowe || !this.#take('.', 'includes', '(')) return inner;
      const right = this.expression();
      this.#expect(')');
      return { kind: 'operation', operator: 'contains', left: inner, right };
    }
    if (kind !== 'name') throw new Untold();
    if (text === 'true' || text === 'false') return { kind: 'value', value: text === 'true' };
    if (text === 'it' && this.#idiom.isHarlowe && this.#it) return this.#it;
    const path = [text];
    while (this.#is('.') || this.#is('[')) path.push(this.#member());
    return this.#meaning(path, this.#given());
  }

  #member(): string {
    const isIndex = this.#next().text === '[';
    const { kind, text } = this.#next();
    if (kind !== 'name' && !(isIndex && kind === 'text')) throw new Untold();
    if (isIndex && kind === 'name') throw new Untold();
    if (isIndex) this.#expect(']');
    return text;
  }

  #given(): Expression[] | undefined {
    if (!this.#take('(')) return undefined;
    const given = this.#is(')') ? [] : this.list();
    this.#expect(')');
    return given;
  }

  #meaning(path: readonly string[], given: readonly Expression[] | undefined): Expression {
    const meant = this.#idiom.name(path, given);
    if (!meant) throw new Untold();
    return meant;
  }
}
