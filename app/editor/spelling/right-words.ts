import { z } from 'zod';
import { dictionaryWord, type KnownWords, knownWords } from '#domain/dictionary.ts';
import type { Spelling } from '#domain/spelling.ts';

/** Milliseconds after which the words of a project are asked for again, when a text is opened or seen again. */
const freshMs = 30_000;

const Answer = z.object({ words: z.array(z.string()) });
const Refusal = z.object({ problems: z.array(z.object({ kind: z.string() })) });

/** What became of a word that someone adds. */
export type Adding = 'added' | 'notAWord' | 'full' | 'failed';

/** The words that are right in the texts of a project, besides those of the language. */
export type RightWords = {
  readonly isRight: KnownWords;
  /** Asks the server for the project's words, unless it has just done so. */
  readonly refresh: () => Promise<void>;
  /** Adds a word to the project's dictionary. */
  readonly add: (word: string) => Promise<Adding>;
  /** Takes a word for right in this tab, until it is closed. */
  readonly ignore: (word: string) => void;
  readonly subscribe: (changed: () => void) => () => void;
};

/** One for each project that is open in this tab: its texts share it. */
const kept = new Map<string, RightWords>();

export function rightWords(projectId: string): RightWords {
  const made = kept.get(projectId) ?? createRightWords(`/api/projects/${projectId}/dictionary`);
  kept.set(projectId, made);
  return made;
}

function createRightWords(address: string): RightWords {
  const listeners = new Set<() => void>();
  const ignored = new Set<string>();
  let words: readonly string[] = [];
  let isKnown = knownWords(words);
  let readAt = Number.NEGATIVE_INFINITY;
  const take = (next: readonly string[]) => {
    const isSame = next.length === words.length && next.every((word, at) => word === words[at]);
    if (isSame) return;
    words = next;
    isKnown = knownWords(words);
    for (const changed of listeners) changed();
  };
  return {
    isRight: (word: string, spelling: Spelling) => ignored.has(dictionaryWord(word)) || isKnown(word, spelling),
    async refresh() {
      if (performance.now() - readAt < freshMs) return;
      readAt = performance.now();
      try {
        const answer = await fetch(address);
        if (answer.ok) take(Answer.parse(await answer.json()).words);
      } catch {
        // Without a network the words of the last time are right.
        readAt = Number.NEGATIVE_INFINITY;
      }
    },
    async add(word) {
      const added = await send(address, word);
      if (added === 'added') take([...words, dictionaryWord(word)]);
      return added;
    },
    ignore(word) {
      ignored.add(dictionaryWord(word));
      for (const changed of listeners) changed();
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

async function send(address: string, word: string): Promise<Adding> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ word }),
    });
    if (answer.ok) return 'added';
    if (answer.status !== 422) return 'failed';
    const refused = Refusal.safeParse(await answer.json());
    return refused.success && refused.data.problems[0]?.kind === 'tooMany' ? 'full' : 'notAWord';
  } catch {
    return 'failed';
  }
}
