import type { Expression } from '#domain/journey/expression.ts';
import { readAssignments, readForeign, readForeignList } from './foreign-expression.ts';
import { harlowe } from './idioms.ts';
import { leadsOn, linkLength } from './links.ts';
import { matchAt } from './markup.ts';
import type { Node, Telling, Way } from './nodes.ts';
import { macroName } from './tokens.ts';

/** A macro as it is written: `(name: given)`. */
export type Macro = { readonly name: string; readonly given: string; readonly at: number; readonly end: number };

/** The reader of the passage that a macro stands in. */
export type HookReader = {
  readonly source: string;
  readonly tell: Telling;
  /** Where it stands. */
  at: number;
  /** The hook or the link that begins there; undefined where none does. */
  readonly hook: (depth: number) => Node[] | undefined;
};

const opening = /\(\s*(?<name>[\p{L}][\p{L}\p{N}_-]{0,40}|=):/uy;
const space = /\s*/y;

/** The macro that begins at a place; undefined where none does, or it never ends. */
export function macroAt(source: string, at: number): Macro | undefined {
  const match = matchAt(opening, source, at);
  if (!match) return undefined;
  let depth = 0;
  const start = at + match[0].length;
  for (let end = at; end < source.length && end < at + linkLength; end++) {
    const sign = source[end];
    if (end >= start && (sign === '"' || sign === "'")) {
      const close = closingQuote(source, end, at + linkLength);
      if (close === undefined) return undefined;
      end = close;
    } else if (sign === '(') depth += 1;
    else if (sign === ')' && --depth === 0)
      return { name: macroName(match.groups?.name ?? ''), given: source.slice(start, end), at, end: end + 1 };
  }
  return undefined;
}

function closingQuote(source: string, open: number, until: number): number | undefined {
  for (let at = open + 1; at < source.length && at < until; at++) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === source[open]) return at;
  }
  return undefined;
}

const looks = new Set(
  (
    'textstyle textcolour textcolor color colour bg background align css font t8n transition t8ndelay t8ntime t8ndepart ' +
    't8narrive textsize size opacity textopacity textrotate textrotatex textrotatey hoverstyle box hook nobr collapse ' +
    'charstyle linestyle border b4r borderradius b4rradius textindent textmargin floatbox matrix action'
  ).split(' '),
);
const marksOf: Readonly<Record<string, '*' | '**'>> = { italic: '*', emphasis: '*', bold: '**', strong: '**' };
/** A macro that cannot be read without running it: kept as text with everything that belongs to it. */
const whole = new Set('for loop replace append prepend rerun show hide replacewith live event macro'.split(' '));
const pressed = new Set('link linkreplace linkreveal linkrepeat linkrerun linkrevealgoto linkstorylet'.split(' '));
const said = new Set('either random str text string visits print ='.split(' '));

/** Reads a macro that begins where the reader stands, with the hooks that belong to it. */
export function harloweMacro(reader: HookReader, macro: Macro, depth: number): Node[] {
  const { name, given } = macro;
  reader.at = macro.end;
  if (name === 'if' || name === 'unless') return conditions(reader, macro, depth);
  if (name === 'set' || name === 'put') return assign(reader, macro);
  if (said.has(name)) {
    const isPrint = name === 'print' || name === '=';
    const value = readForeign(isPrint ? given : reader.source.slice(macro.at, macro.end), harlowe);
    return value ? labelOf(value) : asText(reader, macro);
  }
  if (name === 'display' || name === 'goto' || name === 'linkgoto') return lead(reader, macro);
  if (pressed.has(name)) return press(reader, macro, depth);
  if (looks.has(name)) return look(reader, macro, depth);
  if (!whole.has(name)) return asText(reader, macro);
  const hook = attached(reader, depth);
  return asText(reader, { ...macro, end: hook ? reader.at : macro.end });
}

/** Keeps a macro as it is written; its hook, if it has one, is read as ever. */
function asText(reader: HookReader, macro: Macro): Node[] {
  reader.tell('macroAsText', spelled(reader, macro), macro.at);
  return [{ kind: 'words', text: reader.source.slice(macro.at, macro.end) }];
}

/** A macro as its author spells it: (cycling-link:), and not (cyclinglink:). */
function spelled({ source }: HookReader, { name, at }: Macro): string {
  return `(${/^\(\s*([^\s:()]{1,60})\s*:/u.exec(source.slice(at, at + 80))?.[1] ?? name}:)`;
}

/** The hook behind a macro, spaces between them left out. */
function attached(reader: HookReader, depth: number): Node[] | undefined {
  const before = reader.at;
  reader.at += matchAt(space, reader.source, before)?.[0].length ?? 0;
  const hook = reader.hook(depth);
  if (!hook) reader.at = before;
  return hook;
}

function conditions(reader: HookReader, first: Macro, depth: number): Node[] {
  const ways: Way[] = [];
  const read = (): Node[] => (ways.length > 0 ? [{ kind: 'vary', ways, at: first.at }] : []);
  for (let macro: Macro | undefined = first; macro; macro = nextWay(reader)) {
    reader.at = macro.end;
    const isElse = macro.name === 'else';
    const asked = isElse ? undefined : readForeign(macro.given, harlowe);
    const condition: Expression | undefined = asked && macro.name === 'unless' ? { kind: 'not', of: asked } : asked;
    const hook = attached(reader, depth);
    if (!hook || (!isElse && !condition)) return [...read(), ...asText(reader, macro), ...(hook ?? [])];
    ways.push({ condition, nodes: hook });
    if (isElse) break;
  }
  return read();
}

/** An `(else-if:)` or `(else:)` that follows, spaces between left out. */
function nextWay(reader: HookReader): Macro | undefined {
  const from = reader.at + (matchAt(space, reader.source, reader.at)?.[0].length ?? 0);
  const macro = macroAt(reader.source, from);
  return macro?.name === 'else' || macro?.name === 'elseif' ? macro : undefined;
}

function assign(reader: HookReader, macro: Macro): Node[] {
  const [, value, target] = /^([\s\S]+)\sinto\s([\s\S]+)$/.exec(macro.given) ?? [];
  const source = macro.name === 'put' ? `${target ?? ''} to ${value ?? ''}` : macro.given;
  const assignments = readAssignments(source, harlowe);
  return assignments?.map((one) => ({ kind: 'set', ...one, at: macro.at })) ?? asText(reader, macro);
}

function textOf(value: Expression | undefined): string | undefined {
  return value?.kind === 'value' && typeof value.value === 'string' ? value.value : undefined;
}

function lead(reader: HookReader, macro: Macro): Node[] {
  const [first, second, more] = readForeignList(macro.given, harlowe) ?? [];
  const to = textOf(macro.name === 'linkgoto' ? (second ?? first) : second ? undefined : first)?.trim();
  if (first === undefined || to === undefined || to === '' || more) return asText(reader, macro);
  const { name, at } = macro;
  if (name === 'display') return [{ kind: 'include', name: to, at }];
  return [name === 'goto' ? { kind: 'goto', to, at } : { kind: 'link', label: labelOf(first), to, does: [], at }];
}

function labelOf(value: Expression): Node[] {
  const text = textOf(value);
  return [text === undefined ? { kind: 'show', value } : { kind: 'words', text }];
}

function press(reader: HookReader, macro: Macro, depth: number): Node[] {
  const [first, second, more] = readForeignList(macro.given, harlowe) ?? [];
  const to = macro.name === 'linkrevealgoto' ? textOf(second)?.trim() : undefined;
  const hook = first && !more ? attached(reader, depth) : undefined;
  if (!first || (!hook && to === undefined)) return asText(reader, macro);
  const label = labelOf(first);
  if (to !== undefined || leadsOn(hook ?? [])) return [{ kind: 'link', label, to, does: hook ?? [], at: macro.at }];
  return [{ kind: 'reveal', label, shows: hook ?? [], at: macro.at }];
}

function look(reader: HookReader, macro: Macro, depth: number): Node[] {
  const hook = attached(reader, depth);
  const mark = macro.name === 'textstyle' ? marksOf[textOf(readForeign(macro.given, harlowe)) ?? ''] : undefined;
  if (!hook || mark === undefined) reader.tell('htmlDropped', spelled(reader, macro), macro.at);
  return hook && mark ? [{ kind: 'marks', text: mark }, ...hook, { kind: 'marks', text: mark }] : (hook ?? []);
}
