import { lineEnd, type Match, noLetter } from './match.ts';

/** A match with the words around it. */
export type MatchContext = { readonly before: string; readonly match: string; readonly after: string };

/** Characters shown on each side of a match, about. */
const around = 90;

/** A match among the words of its line: whole words, with dots where some are left out. */
export function contextOf(line: string, { from, to }: Match): MatchContext {
  const begin = from <= around ? 0 : wordStart(line, from - around, from);
  const end = line.length - to <= around ? line.length : wordEnd(line, to + around, to);
  return {
    before: (begin > 0 ? '…' : '') + readable(line.slice(begin, from)),
    match: clipped(line.slice(from, to)),
    after: readable(line.slice(to, end)) + (end < line.length ? '…' : ''),
  };
}

/** Letters of a match that are shown, or of what takes its place: an expression may find whole paragraphs. */
const shownLetters = 300;

/** The beginning of long words, with dots where some are left out. */
export function clipped(words: string): string {
  return words.length > shownLetters ? `${words.slice(0, wholeLetter(words, shownLetters))}…` : words;
}

/** Behind the first space at or after a place, if one comes before another place; else as near as no letter is split. */
function wordStart(line: string, at: number, until: number): number {
  const space = line.slice(at, until).search(/\s/);
  return space < 0 ? wholeLetter(line, at) : at + space + 1;
}

/** Before the last space up to a place, if one comes after another place. */
function wordEnd(line: string, at: number, from: number): number {
  const space = line.slice(from, at).search(/\s\S*$/);
  return space <= 0 ? wholeLetter(line, at) : from + space;
}

/** A place that is not between the two halves of a character. */
function wholeLetter(line: string, at: number): number {
  const code = line.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
}

function readable(text: string): string {
  return text.replaceAll(lineEnd, ' / ').replaceAll(noLetter, '');
}
