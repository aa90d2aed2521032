import { parentPort } from 'node:worker_threads';
import type { EntryId } from '#domain/ids.ts';
import { linesOf } from '#domain/text-lines.ts';
import { type NamedEntry, nameFinder } from './find-names.ts';

/** Texts as stored JSON, and the entries whose names are looked for in them. */
export type NameQuestion = {
  readonly entries: readonly NamedEntry[];
  readonly language: string;
  readonly texts: readonly string[];
};

/** How often each entry is named in each text, in the order of the texts. */
export type NameAnswer = readonly ReadonlyMap<EntryId, number>[];

/** Counts outside of the thread that answers everyone: a long novel has half a million words. */
parentPort?.on('message', ({ entries, language, texts }: NameQuestion) => {
  const count = nameFinder(entries, language);
  const answer: NameAnswer = texts.map((json) => {
    const times = new Map<EntryId, number>();
    for (const line of linesOf(JSON.parse(json))) count(line, times);
    return times;
  });
  parentPort?.postMessage(answer);
});
