import type { Expression } from '#domain/journey/expression.ts';
import { readForeign } from './foreign-expression.ts';
import { sugarcube } from './idioms.ts';
import { linkAt, linkLength } from './links.ts';
import { matchAt } from './markup.ts';

/** A macro as it is written: `<<name given>>`; the name of a closing one begins with a slash. */
export type Macro = { readonly name: string; readonly given: string; readonly at: number; readonly end: number };

const opening = /<<(?<name>\/?[A-Za-z][\w-]{0,60}|=|-)/y;

/** The macro that begins at a place; undefined where none does, or it never ends. */
export function macroAt(source: string, at: number): Macro | undefined {
  const match = matchAt(opening, source, at);
  if (!match) return undefined;
  const start = at + match[0].length;
  let quote: string | undefined;
  for (let end = start; end < source.length && end < at + linkLength; end++) {
    const sign = source[end];
    if (quote !== undefined) {
      if (sign === '\\') end += 1;
      else if (sign === quote) quote = undefined;
    } else if (sign === '"' || sign === "'" || sign === '`') quote = sign;
    else if (sign === '>' && source[end + 1] === '>')
      return { name: match.groups?.name ?? '', given: source.slice(start, end).trim(), at, end: end + 2 };
  }
  return undefined;
}

/** The arguments of a macro: values, or links with their passages. */
export type Given =
  | { readonly kind: 'value'; readonly value: Expression }
  | { readonly kind: 'link'; readonly label: string; readonly to: string };

const bare = /[^\s"'`[]+/y;
const quotedForm = /"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'/y;
const tickedForm = /`(?<inside>[^`]*)`/y;
const spaces = /\s+/y;

/** The arguments of a macro, divided by spaces; undefined where one of them has no form in our expressions. */
export function argumentsOf(source: string): Given[] | undefined {
  const found: Given[] = [];
  for (let at = 0; at < source.length; ) {
    const space = matchAt(spaces, source, at);
    const link = linkAt(source, at);
    const ticked = matchAt(tickedForm, source, at);
    const word = ticked ?? matchAt(quotedForm, source, at) ?? matchAt(bare, source, at);
    if (space) at += space[0].length;
    else if (link) {
      found.push({ kind: 'link', label: link.label, to: link.to });
      at = link.end;
    } else {
      if (!word) return undefined;
      const value = readForeign(ticked?.groups?.inside ?? word[0], sugarcube);
      // A bare word is a text.
      if (!value && !/^[\w-]+$/.test(word[0])) return undefined;
      found.push({ kind: 'value', value: value ?? { kind: 'value', value: word[0] } });
      at += word[0].length;
    }
  }
  return found;
}

/** The text that an argument is; undefined where it is none, or is only known when the story is read. */
export function textGiven(given: Given | undefined): string | undefined {
  if (given?.kind === 'link') return given.to;
  return given?.value.kind === 'value' && typeof given.value.value === 'string' ? given.value.value.trim() : undefined;
}
