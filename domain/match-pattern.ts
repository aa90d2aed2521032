import { isOnlyLetters, isWhole, type Match } from './match.ts';

/** What a regular expression is searched with. */
export type Pattern = {
  /** As it is typed, without slashes. */
  readonly source: string;
  readonly matchCase: boolean;
  readonly wholeWords: boolean;
};

/** A match of a regular expression, and what takes its place. */
export type PatternMatch = Match & { readonly instead: string };

/** A regular expression as JavaScript reads it, by whole characters and with lines; undefined where it cannot. */
export function readPattern({ source, matchCase }: Pick<Pattern, 'source' | 'matchCase'>): RegExp | undefined {
  try {
    return new RegExp(source, matchCase ? 'gmu' : 'gimu');
  } catch {
    return undefined;
  }
}

/**
 * The matches of a regular expression in a text, from the first on. It may take forever: call it where it can be stopped.
 *
 * @param replacement - may name groups: `$1`, `$<name>`, `$&` for all of it, `$$` for the sign
 */
export function matchPattern(pattern: Pattern, text: string, replacement = ''): PatternMatch[] {
  const read = readPattern(pattern);
  if (!read || pattern.source === '') return [];
  return [...text.matchAll(read)].flatMap((match) => {
    const range = { from: match.index, to: match.index + match[0].length };
    const isFound = match[0] !== '' && isOnlyLetters(match[0]) && (!pattern.wholeWords || isWhole(text, range));
    return isFound ? [{ ...range, instead: withGroups(replacement, match) }] : [];
  });
}

/** A replacement with its groups, as JavaScript's own `replace` reads it; a group that does not exist stays as typed. */
function withGroups(replacement: string, match: RegExpExecArray): string {
  return replacement.replace(/\$(?:([$&])|(\d\d?)|<([^>]*)>)/g, (typed, sign, digits, name) => {
    if (sign === '$') return '$';
    if (sign === '&') return match[0];
    if (name !== undefined) return match.groups ? (match.groups[name] ?? '') : typed;
    const number = Number(digits);
    if (number > 0 && number < match.length) return match[number] ?? '';
    // `$12` where there are fewer groups is the first one, and a 2.
    const first = Number(digits[0]);
    return digits.length > 1 && first > 0 && first < match.length ? (match[first] ?? '') + digits[1] : typed;
  });
}
