import type { AccountId } from '#domain/ids.ts';
import { dropsAFifth, type RevisionReason } from '#domain/revision.ts';
import { hourMs, minuteMs } from './duration.ts';

/** Milliseconds without a change after which a sitting is over, and its text is saved. */
export const sittingQuietMs = 5 * minuteMs;

/** Milliseconds after which the text is saved while someone writes without breaks. */
export const keptHourlyMs = hourMs;

/** Words that must be removed, however few the text has, before it is saved because of removals bit by bit. */
const leastWordsLost = 20;

/** What is known of a sitting while it lasts, from one fold of the text to the next. */
export type Sitting = {
  /** The last author. */
  readonly accountId: AccountId | undefined;
  /** When the text was last kept, or the sitting began. */
  readonly keptAt: number;
  /** The most words the text has had since it was last kept. */
  readonly peak: number;
  /** Words that were there when it was last saved, and were removed since. */
  readonly lost: number;
};

/** A text between two folds. */
type Counted = { readonly text: string; readonly words: number };

/**
 * The meaning of a fold for a sitting: whether the text as it was before is saved, and why, and how the sitting
 * continues. It is saved before the first change of a sitting, when a fifth of it was removed since it was last saved
 * (by any steps, and whatever replaced it), and every hour.
 *
 * @param sitting - undefined where this is a sitting's first change
 */
export function sittingAfter(
  sitting: Sitting | undefined,
  { before, after, now, accountId }: { before: Counted; after: Counted; now: number; accountId: AccountId | undefined },
): { readonly keep: RevisionReason | undefined; readonly sitting: Sitting } {
  const lost = (sitting?.lost ?? 0) + wordsLost(before.text, after.text);
  const peak = Math.max(sitting?.peak ?? before.words, before.words);
  const hasLostMuch =
    dropsAFifth(before.words, after.words) || (lost >= leastWordsLost && dropsAFifth(peak, peak - lost));
  const isHourOver = sitting !== undefined && now - sitting.keptAt >= keptHourlyMs;
  const keep = hasLostMuch ? 'shortened' : sitting === undefined ? 'beforeSitting' : isHourOver ? 'hourly' : undefined;
  const writer = accountId ?? sitting?.accountId;
  if (keep !== undefined || !sitting)
    return { keep, sitting: { accountId: writer, keptAt: now, peak: after.words, lost: 0 } };
  return { keep, sitting: { ...sitting, accountId: writer, peak: Math.max(peak, after.words), lost } };
}

/** How many words of a text another one no longer has; a word that only became longer is not lost. */
export function wordsLost(before: string, after: string): number {
  const counts = new Map<string, number>();
  for (const word of wordsIn(before)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const gained: string[] = [];
  for (const word of wordsIn(after)) {
    const rest = (counts.get(word) ?? 0) - 1;
    if (rest < 0) gained.push(word);
    else counts.set(word, rest);
  }
  const lost = [...counts].flatMap(([word, count]) => Array<string>(count).fill(word));
  if (lost.length > 3) return lost.length;
  return lost.filter((word) => !gained.some((longer) => longer.startsWith(word))).length;
}

function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}
