import type { Expression } from '#domain/journey/expression.ts';
import { readAssignments, readForeign } from './foreign-expression.ts';
import { sugarcube } from './idioms.ts';
import { leadsOn } from './links.ts';
import { collapsed } from './markup.ts';
import type { Node, Telling, Way } from './nodes.ts';
import { argumentsOf, type Given, type Macro, textGiven } from './sugarcube-arguments.ts';

/** The reader of the passage that a macro stands in. */
export type BlockReader = {
  readonly source: string;
  readonly tell: Telling;
  /** Where it stands. */
  at: number;
  /** The macro that ended the block read last; undefined where nothing did. */
  readonly ended: Macro | undefined;
  /** The words of a link, which may be marked up as a passage is; `at` is its place. */
  readonly label: (value: Expression, at: number) => Node[];
  /** Reads on to what closes or divides the innermost of the blocks that are open. */
  readonly block: (open: readonly string[], depth: number) => Node[];
};

const dividers: Readonly<Record<string, readonly string[]>> = { if: ['elseif', 'else'], switch: ['case', 'default'] };

/** Whether a macro ends the innermost block, or one further out. */
export function closes({ name }: Macro, open: readonly string[]): 'own' | 'outer' | 'no' {
  const inner = open.at(-1);
  if (inner !== undefined && (name === `/${inner}` || name === `end${inner}` || dividers[inner]?.includes(name)))
    return 'own';
  return name.startsWith('/') && open.includes(name.slice(1)) ? 'outer' : 'no';
}

const pressed = new Set(['link', 'button', 'linkreplace', 'linkappend', 'linkprepend']);
/** A macro that cannot be read without running it: kept as text with everything that stands in it. */
const whole = new Set(['for', 'script', 'widget', 'cycle', 'listbox', 'replace', 'append', 'prepend', 'repeat']);

/** Reads a macro behind which the reader stands, with the block that belongs to it. */
export function sugarcubeMacro(reader: BlockReader, macro: Macro, open: readonly string[], depth: number): Node[] {
  const { name, given, at } = macro;
  const inside = () => reader.block([...open, name], depth + 1);
  switch (name) {
    case 'if':
      return conditions(reader, macro, open, depth);
    case 'switch':
      return cases(reader, macro, open, depth);
    case 'set':
    case 'run':
      return readAssignments(given, sugarcube)?.map((one) => ({ kind: 'set', ...one, at })) ?? asText(reader, macro);
    case 'print':
    case '=':
    case '-': {
      const value = readForeign(given, sugarcube);
      return value ? labelOf(value) : asText(reader, macro);
    }
    case 'include':
    case 'display':
    case 'goto': {
      const to = textGiven(argumentsOf(given)?.[0]);
      if (to === undefined || to === '') return asText(reader, macro);
      return [name === 'goto' ? { kind: 'goto', to, at } : { kind: 'include', name: to, at }];
    }
    case 'silently':
    case 'silent':
      return silent(inside());
    case 'nobr':
      return collapsed(inside());
    case 'capture':
    case 'done':
      return inside();
    default:
      if (pressed.has(name)) return press(reader, macro, inside);
      return whole.has(name) ? keepWhole(reader, macro) : asText(reader, macro);
  }
}

/** Keeps a macro as it is written, together with its closing one. */
function asText(reader: BlockReader, { name, at, end }: Macro): Node[] {
  if (!name.startsWith('/')) reader.tell('macroAsText', `<<${name}>>`, at);
  return [{ kind: 'words', text: reader.source.slice(at, end) }];
}

function keepWhole(reader: BlockReader, macro: Macro): Node[] {
  const closing = `<</${macro.name}>>`;
  // Only so far: otherwise the end of an unclosed one would be looked for again and again.
  const found = reader.source.slice(macro.end, macro.end + 10_000).indexOf(closing);
  reader.at = found === -1 ? macro.end : macro.end + found + closing.length;
  return asText(reader, { ...macro, end: reader.at });
}

/** The effects of nodes that show nothing. */
function silent(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node): Node[] => {
    if (node.kind === 'vary')
      return [{ ...node, ways: node.ways.map((way) => ({ ...way, nodes: silent(way.nodes) })) }];
    return node.kind === 'set' || node.kind === 'goto' || node.kind === 'include' ? [node] : [];
  });
}

function conditions(reader: BlockReader, first: Macro, open: readonly string[], depth: number): Node[] {
  const ways: Way[] = [];
  const after: Node[] = [];
  for (let macro: Macro | undefined = first; macro && isDivider(macro, 'if'); macro = reader.ended) {
    const isElse = macro.name === 'else';
    const condition = isElse ? undefined : readForeign(macro.given, sugarcube);
    const nodes = reader.block([...open, 'if'], depth + 1);
    const isReadable = isElse ? ways.length > 0 : condition !== undefined;
    // The text after an unreadable condition is shown with it.
    if (isReadable && after.length === 0) ways.push({ condition, nodes });
    else after.push(...asText(reader, macro), ...nodes);
  }
  return ways.length > 0 ? [{ kind: 'vary', ways, at: first.at }, ...after] : after;
}

function isDivider({ name }: Macro, block: 'if' | 'switch'): boolean {
  return name === block || dividers[block]?.includes(name) === true;
}

function cases(reader: BlockReader, first: Macro, open: readonly string[], depth: number): Node[] {
  const of = readForeign(first.given, sugarcube);
  const ways: Way[] = [];
  const before = reader.block([...open, 'switch'], depth + 1);
  const after: Node[] = of ? [] : [...asText(reader, first), ...before];
  for (let macro = reader.ended; macro && isDivider(macro, 'switch'); macro = reader.ended) {
    const isLast = macro.name === 'default';
    const condition = of && !isLast ? anyOf(of, argumentsOf(macro.given) ?? []) : undefined;
    const nodes = reader.block([...open, 'switch'], depth + 1);
    const isReadable = condition !== undefined || (isLast && ways.length > 0);
    if (isReadable && after.length === 0) ways.push({ condition, nodes });
    else after.push(...asText(reader, macro), ...nodes);
  }
  return ways.length > 0 ? [{ kind: 'vary', ways, at: first.at }, ...after] : after;
}

function anyOf(left: Expression, given: readonly Given[]): Expression | undefined {
  return given
    .flatMap((one): Expression[] =>
      one.kind === 'value' ? [{ kind: 'operation', operator: 'is', left, right: one.value }] : [],
    )
    .reduce<Expression | undefined>(
      (any, one) => (any ? { kind: 'operation', operator: 'or', left: any, right: one } : one),
      undefined,
    );
}

function press(reader: BlockReader, macro: Macro, inside: () => Node[]): Node[] {
  const [first, second, more] = argumentsOf(macro.given) ?? [];
  if (!first || more) return asText(reader, macro);
  const to = first.kind === 'link' ? first.to : textGiven(second);
  const nodes = inside();
  const label: Node[] =
    first.kind === 'link' ? [{ kind: 'words', text: first.label }] : reader.label(first.value, macro.at);
  const isLink = (macro.name === 'link' || macro.name === 'button') && (to !== undefined || leadsOn(nodes));
  const { at } = macro;
  return [isLink ? { kind: 'link', label, to, does: nodes, at } : { kind: 'reveal', label, shows: nodes, at }];
}

/** A value that is shown. */
export function labelOf(value: Expression): Node[] {
  return [value.kind === 'value' ? { kind: 'words', text: String(value.value) } : { kind: 'show', value }];
}
