import type { ListedChapter, ReadChapter } from '#commands/journey/chapter-of-step.ts';
import type { BlockId } from '#domain/ids.ts';
import type { ChapterSource } from '#domain/journey/chapter-source.ts';

/** Why a chapter could not be had: it is no more, is longer than a step may be, the outline is full, or nobody answers. */
export type ChapterProblem = 'gone' | 'chapterTooLong' | 'outlineFull' | 'other';

async function ask<Answer>(address: string, init?: RequestInit): Promise<Answer | ChapterProblem> {
  const answer = await fetch(address, init).catch(() => undefined);
  const said = await answer?.json().catch(() => undefined);
  if (answer?.ok && said) return said;
  if (answer?.status === 404) return 'gone';
  const kind = said?.problems?.[0]?.kind;
  return kind === 'chapterTooLong' || kind === 'outlineFull' ? kind : 'other';
}

const addressOf = (journeyId: string) => `/api/journeys/${journeyId}/chapters`;

/** The outline of the work that a journey belongs to. */
export function listChapters(journeyId: string, signal: AbortSignal) {
  return ask<{ readonly chapters: readonly ListedChapter[] }>(addressOf(journeyId), { signal });
}

/** A chapter as a step would have it. */
export function readChapter(journeyId: string, block: BlockId, signal?: AbortSignal) {
  return ask<ReadChapter>(`${addressOf(journeyId)}/${block}`, signal ? { signal } : undefined);
}

/** Makes a chapter with some words; tells by what the step knows it. */
export function makeChapter(journeyId: string, step: { readonly title: string; readonly text: string }) {
  return ask<ChapterSource>(addressOf(journeyId), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(step),
  });
}
