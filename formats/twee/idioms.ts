import type { Expression } from '#domain/journey/expression.ts';
import type { Value } from '#domain/journey/graph.ts';
import type { Idiom } from './foreign-expression.ts';
import { passageId } from './passage-id.ts';
import { memberOf } from './tokens.ts';

const value = (of: Value): Expression => ({ kind: 'value', value: of });
const variable = (name: string): Expression => ({ kind: 'variable', name });
const operation = (operator: '+' | '>' | 'contains', left: Expression, right: Expression): Expression => ({
  kind: 'operation',
  operator,
  left,
  right,
});

/** How often a passage was seen; the one that is shown where none is named. */
function visits(given: readonly Expression[]): Expression | undefined {
  const [named, more] = given;
  if (more) return undefined;
  if (!named) return { kind: 'visits', activity: undefined };
  const isNamed = named.kind === 'value' && typeof named.value === 'string';
  return isNamed ? { kind: 'visits', activity: passageId(String(named.value)) } : undefined;
}

function random(given: readonly Expression[]): Expression | undefined {
  const [one, other, more] = given;
  if (!one || more) return undefined;
  return { kind: 'random', from: other ? one : value(0), to: other ?? one };
}

function either(given: readonly Expression[]): Expression | undefined {
  return given.length > 0 ? { kind: 'either', of: given } : undefined;
}

/** Both count the first passage as the first turn; our own turns are moves. */
const turns = operation('+', { kind: 'turns' }, value(1));

/** A name that is a variable by its first sign, as in Harlowe and SugarCube. */
function signed([first = '', ...members]: readonly string[]): Expression | undefined {
  // How long a list is, which is no variable.
  if (members.includes('length') || members.includes('size')) return undefined;
  if (first.startsWith('$')) return first.length > 1 ? variable(memberOf([first.slice(1), ...members])) : undefined;
  return first.startsWith('_') && first.length > 1 ? variable(memberOf([first, ...members])) : undefined;
}

/** `list.includes(x)` and its variants. */
function contains(
  path: readonly string[],
  given: readonly Expression[] | undefined,
  whole: (path: readonly string[]) => Expression | undefined,
): Expression | undefined {
  const [of, more] = given ?? [];
  const left = path.length > 1 && path.at(-1) === 'includes' ? whole(path.slice(0, -1)) : undefined;
  return left && of && !more ? operation('contains', left, of) : undefined;
}

/** The meaning of names in Harlowe. */
export const harlowe: Idiom = {
  isHarlowe: true,
  name: (path, given) => {
    const [first = ''] = path;
    if (given === undefined && path.length === 1) {
      if (first === 'visits' || first === 'visit') return { kind: 'visits', activity: undefined };
      if (first === 'turns' || first === 'turn') return turns;
      return signed(path);
    }
    if (first === 'either:') return either(given ?? []);
    if (first === 'random:') return random(given ?? []);
    if (first === 'visits:') return visits(given ?? []);
    if (first === 'str:' || first === 'text:' || first === 'string:') return asText(given);
    return undefined;
  },
};

function asText(given: readonly Expression[] | undefined): Expression | undefined {
  const [only, more] = given ?? [];
  return only && !more ? operation('+', value(''), only) : undefined;
}

/** The meaning of names in SugarCube. */
export const sugarcube: Idiom = {
  isHarlowe: false,
  name: (path, given) => {
    const [first = ''] = path;
    if (given === undefined) {
      const isState = first === 'State' && (path[1] === 'variables' || path[1] === 'temporary') && path.length > 2;
      return isState ? variable(memberOf(path.slice(2))) : signed(path);
    }
    if (path.length > 1) return contains(path, given, signed);
    if (first === 'random') return random(given);
    if (first === 'either') return either(given);
    if (first === 'visited') return visits(given);
    if (first === 'hasVisited' && given.length === 1) return seen(given);
    return first === 'turns' && given.length === 0 ? turns : undefined;
  },
};

function seen(given: readonly Expression[]): Expression | undefined {
  const count = visits(given);
  return count && operation('>', count, value(0));
}

const plain = (path: readonly string[]) => (path[0]?.startsWith('$') ? undefined : variable(memberOf(path)));

/** The meaning of names in Chapbook: variables are bare, and some names are known to it. */
export const chapbook: Idiom = {
  isHarlowe: false,
  name: (path, given) => {
    const [first = '', second = ''] = path;
    if (given !== undefined) return contains(path, given, plain);
    if (first === 'passage') return second === 'visits' ? { kind: 'visits', activity: undefined } : undefined;
    if (first !== 'random')
      return ['story', 'engine', 'browser', 'config', 'now'].includes(first) ? undefined : plain(path);
    const sides = /^d(\d{1,5})$/.exec(second)?.[1];
    if (sides !== undefined) return { kind: 'random', from: value(1), to: value(Number(sides)) };
    return second === 'coinFlip' ? either([value(true), value(false)]) : undefined;
  },
};

/** Where Snowman keeps variables. */
const states = [['s'], ['story', 'state'], ['window', 'story', 'state']];

function ofState(path: readonly string[]): Expression | undefined {
  const state = states.find((names) => names.length < path.length && names.every((name, at) => path[at] === name));
  return state && variable(memberOf(path.slice(state.length)));
}

/** The meaning of names in Snowman: JavaScript, in which `s` holds the variables. */
export const snowman: Idiom = {
  isHarlowe: false,
  name: (path, given) => {
    if (given === undefined) return ofState(path);
    const called = path.join('.');
    if (called === '_.random') return random(given);
    return called === 'either' ? either(given) : contains(path, given, ofState);
  },
};
