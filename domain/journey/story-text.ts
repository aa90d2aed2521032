import { evaluate, isTrue, textOf, type World } from './evaluate.ts';
import { type Expression, readExpression, renameInExpression } from './expression.ts';

/**
 * A story text as its author writes it: plain paragraphs with *emphasis*, **strong words**, `> ` quotes and `***` for a
 * scene break, in which `{expression}` shows a value and `{if expression}…{else if expression}…{else}…{end}` varies the
 * text. A backslash keeps a markup character as it is. docs/journeys.md has the grammar.
 */
export type StoryTemplate = readonly Piece[];

type Piece =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'show'; readonly expression: Expression }
  | { readonly kind: 'vary'; readonly ways: readonly Way[] };

/** One of several ways a text can go on; the last may have no condition. `tag` is what opens it, as it is written. */
type Way = { readonly condition: Expression | undefined; readonly tag: string; readonly pieces: readonly Piece[] };

/** A problem of a story text, and the character at which it stands. */
export type StoryTextProblem = {
  readonly kind: 'expression' | 'elseWithoutIf' | 'endWithoutIf' | 'ifWithoutEnd' | 'tooDeep' | 'openBrace';
  readonly at: number;
};

export type ReadStoryText = { readonly template: StoryTemplate; readonly problems: readonly StoryTextProblem[] };

/** Conditions lie at most this deep in one another. */
const depthAtMost = 20;

type Tag = { readonly at: number; readonly end: number; readonly body: string };

/** Reads a story text. Total: what cannot be read stays as it was written, and is a problem. */
export function readStoryText(source: string): ReadStoryText {
  const problems: StoryTextProblem[] = [];
  let at = 0;

  /** The next tag from `at` on; its own braces within quotation marks do not count. */
  function nextTag(): Tag | undefined {
    for (let open = at; open < source.length; open++) {
      if (source[open] === '\\') open += 1;
      else if (source[open] === '{') {
        const end = closingOf(source, open);
        if (end !== undefined) return { at: open, end: end + 1, body: source.slice(open + 1, end).trim() };
        problems.push({ kind: 'openBrace', at: open });
        return undefined;
      }
    }
    return undefined;
  }

  function condition(text: string, tag: Tag): Expression {
    const read = readExpression(text);
    if (read.ok) return read.expression;
    problems.push({ kind: 'expression', at: tag.at });
    return { kind: 'value', value: false };
  }

  /** Reads pieces up to a tag that ends them; `closing` is that tag, undefined at the end of the text. */
  function pieces(depth: number): { readonly read: Piece[]; readonly closing: Tag | undefined } {
    const read: Piece[] = [];
    for (let tag = nextTag(); tag; tag = nextTag()) {
      if (tag.at > at) read.push({ kind: 'words', text: source.slice(at, tag.at) });
      at = tag.end;
      const ifCondition = /^if\s+(.*)$/su.exec(tag.body)?.[1];
      if (/^(?:else(?:\s+if\s.*)?|end)$/su.test(tag.body)) {
        if (depth > 0) return { read, closing: tag };
        problems.push({ kind: tag.body === 'end' ? 'endWithoutIf' : 'elseWithoutIf', at: tag.at });
        read.push({ kind: 'words', text: `\\${source.slice(tag.at, tag.end)}` });
      } else if (ifCondition !== undefined && depth >= depthAtMost) {
        problems.push({ kind: 'tooDeep', at: tag.at });
        read.push({ kind: 'words', text: `\\${source.slice(tag.at, tag.end)}` });
      } else if (ifCondition !== undefined) read.push(vary(ifCondition, tag, depth + 1));
      else {
        const shown = readExpression(tag.body);
        if (shown.ok) read.push({ kind: 'show', expression: shown.expression });
        else {
          problems.push({ kind: 'expression', at: tag.at });
          read.push({ kind: 'words', text: `\\${source.slice(tag.at, tag.end)}` });
        }
      }
    }
    if (at < source.length) read.push({ kind: 'words', text: source.slice(at) });
    at = source.length;
    return { read, closing: undefined };
  }

  function vary(first: string, opening: Tag, depth: number): Piece {
    const ways: Way[] = [];
    let asked: Expression | undefined = condition(first, opening);
    let tag = tagAt(source, opening.at);
    for (;;) {
      const { read, closing } = pieces(depth);
      ways.push({ condition: asked, tag, pieces: read });
      if (closing === undefined) {
        problems.push({ kind: 'ifWithoutEnd', at: opening.at });
        return { kind: 'vary', ways };
      }
      if (closing.body === 'end') return { kind: 'vary', ways };
      const again = /^else\s+if\s+(.*)$/su.exec(closing.body)?.[1];
      if (asked === undefined) problems.push({ kind: 'elseWithoutIf', at: closing.at });
      asked = again === undefined ? undefined : condition(again, closing);
      tag = tagAt(source, closing.at);
    }
  }

  const { read } = pieces(0);
  return { template: read, problems };
}

/** Where the brace that opens at a character closes. */
function closingOf(source: string, open: number): number | undefined {
  let isQuoted = false;
  for (let at = open + 1; at < source.length; at++) {
    const sign = source[at];
    if (isQuoted && sign === '\\') at += 1;
    else if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && sign === '}') return at;
    else if (!isQuoted && (sign === '{' || sign === '\n')) return undefined;
  }
  return undefined;
}

/** Characters of a tag that are shown at most. */
const shownAtMost = 60;

/** What stands at a problem of a text, as its author finds it again: the tag, or the rest of its line. */
export function tagAt(source: string, at: number): string {
  const end = closingOf(source, at);
  const [whole = ''] = source.slice(at, end === undefined ? undefined : end + 1).split('\n');
  const signs = [...whole];
  return signs.length > shownAtMost ? `${signs.slice(0, shownAtMost).join('').trimEnd()}…` : whole;
}

/** The expressions of a text: those that decide which words are told, and those that are shown. */
export function* expressionsIn(template: StoryTemplate): Generator<Expression> {
  for (const piece of template) {
    if (piece.kind === 'show') yield piece.expression;
    if (piece.kind !== 'vary') continue;
    for (const { condition, pieces } of piece.ways) {
      if (condition) yield condition;
      yield* expressionsIn(pieces);
    }
  }
}

/** All the words of a text, as if each of its conditions held; shown values are left out. */
export function* wordsIn(template: StoryTemplate): Generator<string> {
  for (const piece of template) {
    if (piece.kind === 'words') yield piece.text;
    if (piece.kind === 'vary') for (const { pieces } of piece.ways) yield* wordsIn(pieces);
  }
}

/** A text that varies, as it reads in one world: still with its marks, the signs of shown values kept as they are. */
export function fillIn(template: StoryTemplate, world: World): string {
  return template
    .map((piece) => {
      if (piece.kind === 'words') return piece.text;
      if (piece.kind === 'show') return textOf(evaluate(piece.expression, world)).replace(/[\\*_{}>#]/g, '\\$&');
      const way = piece.ways.find(({ condition }) => !condition || isTrue(evaluate(condition, world)));
      return way ? fillIn(way.pieces, world) : '';
    })
    .join('');
}

/** A run of words that look alike. */
export type StoryRun = { readonly text: string; readonly isEmphasis: boolean; readonly isStrong: boolean };

export type StoryParagraph =
  | { readonly kind: 'paragraph' | 'quote'; readonly lines: readonly (readonly StoryRun[])[] }
  | { readonly kind: 'break' };

/** The paragraphs of a text that was filled in. An empty line divides paragraphs, a single one divides lines. */
export function paragraphsOf(filled: string): StoryParagraph[] {
  return filled
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*(?:\n[^\S\n]*)+/u)
    .map((paragraph) => paragraph.replace(/^\n+|\s+$/gu, ''))
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph): StoryParagraph => {
      if (/^\s*(?:\*\s*\*\s*\*|---+)$/u.test(paragraph)) return { kind: 'break' };
      const lines = paragraph.split('\n').map((line) => line.trim());
      const isQuote = lines.every((line) => line.startsWith('>'));
      const shown = isQuote ? lines.map((line) => line.slice(1).trim()) : lines;
      return { kind: isQuote ? 'quote' : 'paragraph', lines: shown.filter((line) => line !== '').map(runsOf) };
    });
}

/** The runs of one line. A mark without its partner stays as it was written. */
export function runsOf(line: string): StoryRun[] {
  const parts = partsOfLine(line);
  const runs: StoryRun[] = [];
  let [isEmphasis, isStrong] = [false, false];
  const write = (text: string) => {
    const last = runs.at(-1);
    if (last && last.isEmphasis === isEmphasis && last.isStrong === isStrong)
      runs[runs.length - 1] = { ...last, text: last.text + text };
    else runs.push({ text, isEmphasis, isStrong });
  };
  for (const [at, part] of parts.entries()) {
    const isMark = part === '*' || part === '**';
    const isOpen = part === '*' ? isEmphasis : isStrong;
    if (isMark && (isOpen || closes(parts, at, part))) {
      if (part === '*') isEmphasis = !isEmphasis;
      else isStrong = !isStrong;
    } else write(part.length === 2 && part.startsWith('\\') ? part.slice(1) : part);
  }
  return runs;
}

/**
 * A line divided at its marks and at signs that are kept as they are. Three stars are two marks: those that end emphasis
 * end it first, as in `*one***two**`.
 */
export function partsOfLine(line: string): string[] {
  let [isEmphasis, isStrong] = [false, false];
  return line.split(/(\\[\s\S]|\*+)/u).flatMap((part) => {
    if (!part.startsWith('*')) return part === '' ? [] : [part];
    const marks: string[] = [];
    for (let left = part.length; left > 0; ) {
      const mark = left === 1 || (left % 2 === 1 && isEmphasis && !isStrong) ? '*' : '**';
      if (mark === '*') isEmphasis = !isEmphasis;
      else isStrong = !isStrong;
      marks.push(mark);
      left -= mark.length;
    }
    return marks;
  });
}

/** Whether a mark that would open has words right behind it, and a partner further on. */
function closes(parts: readonly string[], at: number, mark: string): boolean {
  return !/^\s/u.test(parts[at + 1] ?? ' ') && parts.indexOf(mark, at + 2) !== -1;
}

/** A text that was filled in, without its marks: paragraphs divided by an empty line. */
export function plainStoryText(filled: string): string {
  return paragraphsOf(filled)
    .map((paragraph) =>
      paragraph.kind === 'break'
        ? '* * *'
        : paragraph.lines.map((line) => line.map(({ text }) => text).join('')).join('\n'),
    )
    .join('\n\n');
}

/** Words from elsewhere, as a story text writes them so that none of their signs means anything. */
export function asStoryText(words: string): string {
  return words.replace(/[\\*{}]/g, '\\$&').replace(/^([^\S\n]*)(>|---)/gmu, '$1\\$2');
}

/** A story text whose expressions are words like any other, braces and all. */
export function withTagsAsWords(source: string): string {
  let result = '';
  let kept = 0;
  for (let at = 0; at < source.length; at++) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === '{') {
      const end = closingOf(source, at);
      if (end === undefined) break;
      result += source.slice(kept, at) + source.slice(at, end + 1).replace(/[\\*]/g, '\\$&');
      kept = end + 1;
      at = end;
    }
  }
  return result + source.slice(kept);
}

/** A story text in which a variable has another name. Words outside of braces stay as they are. */
export function renameInStoryText(source: string, from: string, to: string): string {
  let result = '';
  let kept = 0;
  for (let at = 0; at < source.length; at++) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === '{') {
      const end = closingOf(source, at);
      if (end === undefined) break;
      const body = source.slice(at + 1, end);
      const keyword = /^\s*(?:else\s+)?if\s+/u.exec(body)?.[0] ?? '';
      const isTag = keyword !== '' || !/^\s*(?:else|end)\s*$/u.test(body);
      const renamed = isTag ? keyword + renameInExpression(body.slice(keyword.length), from, to) : body;
      result += `${source.slice(kept, at + 1)}${renamed}`;
      kept = end;
      at = end;
    }
  }
  return result + source.slice(kept);
}
