import type { Node } from '@tiptap/pm/model';
import { lineEnd, type Match, noLetter } from '#domain/match.ts';
import { type Spelling, spellingOf } from '#domain/spelling.ts';

/** The text of a paragraph in one language: a sign for each place in it, and no letter where it is of another. */
export type SpelledRun = { readonly spelling: Spelling; readonly text: string };

/** Letters that are checked here, or else by the browser. */
export type SpelledPiece = Match & { readonly isOurs: boolean };

/** Of a paragraph: what is looked up in which dictionary, and who checks which of its letters. */
export type SpelledRuns = { readonly runs: readonly SpelledRun[]; readonly pieces: readonly SpelledPiece[] };

/**
 * Divides a paragraph by the languages of its passages. Code is in none.
 *
 * @param language - of the text
 * @param isOurs - whether a dictionary can be asked
 */
export function spelledRuns(paragraph: Node, language: string, isOurs: (spelling: Spelling) => boolean): SpelledRuns {
  if (paragraph.type.spec.code) return { runs: [], pieces: [] };
  const ofParagraph: string = paragraph.attrs.lang ?? language;
  const texts = new Map<Spelling, string>();
  const pieces: SpelledPiece[] = [];
  paragraph.forEach(({ isText, text, nodeSize, marks, type }, from) => {
    const lengthen = (each: Spelling, more: string) => {
      const before = texts.get(each) ?? '';
      texts.set(each, before + noLetter.repeat(from - before.length) + more);
    };
    if (type.name === 'hardBreak') for (const each of texts.keys()) lengthen(each, lineEnd);
    if (!isText || text === undefined || marks.some((mark) => mark.type.spec.code)) return;
    const passage = marks.find((mark) => mark.type.name === 'language');
    const spelling = spellingOf(passage?.attrs.lang ?? ofParagraph);
    const ours = spelling !== undefined && isOurs(spelling);
    if (ours) lengthen(spelling, text);
    pieces.push({ from, to: from + nodeSize, isOurs: ours });
  });
  return { runs: [...texts].map(([spelling, text]) => ({ spelling, text })), pieces };
}
