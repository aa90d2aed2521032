import { writtenWords } from './search-words.ts';

/** A passage of a text, in parts that match a search and parts that do not; a line break parts its paragraphs. */
export type Passage = readonly { readonly text: string; readonly isMatch: boolean }[];

/** Characters of a passage, about. */
const length = 220;

/** Matches that are looked at. */
const mostMatches = 400;

/**
 * The passage of a text that has most words of a search in it, the words marked; a text without any begins with its
 * first line.
 *
 * @param wordAt - which word of the search a word of the text is, if any
 */
export function passageOf(text: string, wordAt: (word: string) => number | undefined): Passage {
  const matches = matchesIn(text, wordAt);
  const [first] = matches;
  if (!first) return shortened(text, 0, length, []);
  let best = { from: first.from, words: 0, count: 0 };
  for (const [at, { from }] of matches.entries()) {
    const within = matches.slice(at).filter(({ to }) => to <= from + length * 0.8);
    const words = new Set(within.map(({ word }) => word)).size;
    if (words > best.words || (words === best.words && within.length > best.count))
      best = { from, words, count: within.length };
  }
  const begin = Math.max(0, best.from - 50);
  return shortened(text, begin, begin + length, matches);
}

type TextMatch = { readonly from: number; readonly to: number; readonly word: number };

function matchesIn(text: string, wordAt: (word: string) => number | undefined): TextMatch[] {
  const matches: TextMatch[] = [];
  for (const { 0: word, index } of text.matchAll(writtenWords)) {
    const found = wordAt(word);
    if (found === undefined) continue;
    matches.push({ from: index, to: index + word.length, word: found });
    if (matches.length >= mostMatches) break;
  }
  return matches;
}

/** A short text, whole, with the words of a search marked. */
export function markedIn(text: string, wordAt: (word: string) => number | undefined): Passage {
  return shortened(text, 0, text.length, matchesIn(text, wordAt));
}

/**
 * The end of an address's fragment that browsers scroll to and highlight: the first word of a passage that matches, with the
 * words next to it in its paragraph (URL Fragment Text Directives, https://wicg.github.io/scroll-to-text-fragment/).
 * Empty for a passage without a match.
 */
export function textFragment(passage: Passage): string {
  const at = passage.findIndex(({ isMatch }) => isMatch);
  if (at < 0) return '';
  const said = (parts: Passage) => parts.map(({ text }) => text).join('');
  const [before = ''] = /(?:[^\s…]+[^\S\n]+){0,3}[^\s…]*$/u.exec(said(passage.slice(0, at))) ?? [];
  const [after = ''] = /^[^\s…]*(?:[^\S\n]+[^\s…]+){0,3}/u.exec(said(passage.slice(at + 1))) ?? [];
  const words = (before + (passage[at]?.text ?? '') + after).trim();
  // A hyphen means something in such an address.
  return `:~:text=${encodeURIComponent(words).replaceAll('-', '%2D')}`;
}

function shortened(
  text: string,
  wantedBegin: number,
  wantedEnd: number,
  matches: readonly { readonly from: number; readonly to: number }[],
): Passage {
  const begin = wantedBegin === 0 ? 0 : wantedBegin + Math.max(0, text.slice(wantedBegin).search(/(?<=\s)\S/));
  const rest = text.slice(wantedEnd).search(/\s/);
  const end = wantedEnd >= text.length || rest < 0 || rest > 40 ? Math.min(text.length, wantedEnd) : wantedEnd + rest;
  const parts: { text: string; isMatch: boolean }[] = [];
  let at = begin;
  for (const { from, to } of matches) {
    if (from < begin || to > end) continue;
    parts.push({ text: text.slice(at, from), isMatch: false }, { text: text.slice(from, to), isMatch: true });
    at = to;
  }
  parts.push({ text: text.slice(at, end), isMatch: false });
  const cut = parts
    .map((part) => ({ ...part, text: part.text.replace(/\s*\n\s*/g, '\n').replace(/[^\S\n]+/g, ' ') }))
    .filter((part) => part.text !== '');
  return [
    ...(begin > 0 ? [{ text: '… ', isMatch: false }] : []),
    ...cut,
    ...(end < text.length ? [{ text: ' …', isMatch: false }] : []),
  ];
}
