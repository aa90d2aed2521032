import type { ListedChapter, ReadChapter } from '#commands/journey/chapter-of-step.ts';
import type { ToldInChapters } from '#commands/journey/tell-in-chapters.ts';
import type { BlockId } from '#domain/ids.ts';
import type { ChapterSource } from '#domain/journey/chapter-source.ts';
import { obstacleKinds } from '#domain/journey/linear.ts';

/**
 * Why a chapter could not be loaded or made: it was removed, is longer than a step may be, the outline is full, the
 * draft is not one way any more, or nobody answers.
 */
export type ChapterProblem = 'gone' | 'chapterTooLong' | 'outlineFull' | 'notOneWay' | 'other';

async function ask<Answer>(address: string, init?: RequestInit): Promise<Answer | ChapterProblem> {
  const answer = await fetch(address, init).catch(() => undefined);
  const said = await answer?.json().catch(() => undefined);
  if (answer?.ok && said) return said;
  if (answer?.status === 404) return 'gone';
  const kind = said?.problems?.[0]?.kind;
  if (kind === 'chapterTooLong' || kind === 'outlineFull') return kind;
  return obstacleKinds.some((obstacle) => obstacle === kind) ? 'notOneWay' : 'other';
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

/** Turns a linear journey into chapters; returns the first of them. */
export function tellInChapters(journeyId: string) {
  return ask<ToldInChapters>(`/api/journeys/${journeyId}/linear`, {
    method: 'POST',
  });
}
