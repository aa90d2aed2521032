import type { Node } from '@tiptap/pm/model';
import type { Match } from '#domain/match.ts';
import type { Spelling } from '#domain/spelling.ts';
import { type SpelledPiece, type SpelledRuns, spelledRuns } from './spelled-runs.ts';
import { checkTexts, hasFailed } from './spellers.ts';

/** A word that no dictionary of its language has. */
export type UnknownWord = Match & { readonly word: string; readonly spelling: Spelling };

/** What is known of a paragraph; places are counted from its beginning. */
export type Checked = { readonly unknown: readonly UnknownWord[]; readonly pieces: readonly SpelledPiece[] };

/** Texts of paragraphs whose answers are remembered: two long chapters. */
const mostRemembered = 4_000;

/** Remembers what was checked: by the paragraph itself, and by its text, which undoing or moving it brings back. */
export function checkedParagraphs(language: string) {
  const checked = new WeakMap<Node, Checked>();
  const answers = new Map<string, readonly Match[]>();
  const keyOf = (spelling: Spelling, text: string) => `${spelling} ${text}`;
  const isOurs = (spelling: Spelling) => !hasFailed(spelling);

  async function ask(runs: readonly SpelledRuns[]): Promise<void> {
    const texts = new Map<Spelling, Set<string>>();
    for (const { spelling, text } of runs.flatMap((each) => each.runs)) {
      if (answers.has(keyOf(spelling, text))) continue;
      texts.set(spelling, (texts.get(spelling) ?? new Set()).add(text));
    }
    if (answers.size > mostRemembered) answers.clear();
    // One language after the other: a third takes the place of the first.
    for (const [spelling, some] of texts) {
      const asked = [...some];
      const matches = await checkTexts(spelling, asked);
      for (const [at, text] of asked.entries()) if (matches?.[at]) answers.set(keyOf(spelling, text), matches[at]);
    }
  }

  function answerTo({ runs, pieces }: SpelledRuns): Checked | undefined {
    const unknown: UnknownWord[] = [];
    for (const { spelling, text } of runs) {
      const found = answers.get(keyOf(spelling, text));
      if (!found) return undefined;
      for (const { from, to } of found) unknown.push({ from, to, spelling, word: text.slice(from, to) });
    }
    return { unknown, pieces };
  }

  return {
    find: (paragraph: Node) => checked.get(paragraph),
    /** Has paragraphs checked; afterwards they are known, unless a dictionary went meanwhile. */
    async learn(paragraphs: readonly Node[]): Promise<void> {
      const runsOf = () => paragraphs.map((each) => [each, spelledRuns(each, language, isOurs)] as const);
      await ask(runsOf().map(([, runs]) => runs));
      // By now a dictionary may have turned out not to be there.
      for (const [paragraph, runs] of runsOf()) {
        const answer = answerTo(runs);
        if (answer) checked.set(paragraph, answer);
      }
    },
  };
}

export type CheckedParagraphs = ReturnType<typeof checkedParagraphs>;
