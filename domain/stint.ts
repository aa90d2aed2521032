import type { CalendarDay } from './calendar-day.ts';
import { minuteMs } from './duration.ts';
import type { StintId } from './ids.ts';

/** What one person wrote of one project in one go, on one day. */
export type Stint = {
  readonly id: StintId;
  /** The day it belongs to: that of its author's clocks. */
  readonly day: CalendarDay;
  readonly startedAt: number;
  /** Seconds in which something was written. */
  readonly seconds: number;
  /** Words that were written and not removed again; never below zero, because cutting is work, too. */
  readonly words: number;
};

/** Milliseconds without a key after which a new stint begins. */
export const stintQuietMs = 15 * minuteMs;

/** Milliseconds between two keys that still count as writing. */
export const thinkingMs = minuteMs;

export const stintLimits = {
  /** Seconds of a day. */
  seconds: 86_400,
  /** Faster than anybody types or dictates: what is more was not written there. */
  wordsPerMinute: 200,
  /** Stints of one person, one project and one day. */
  perDay: 500,
  /** Days after which a stint that was counted without a network is too old. */
  daysLate: 60,
} as const;

/** The words of a stint that are believed: no more than its time has room for. */
export function wordsBelieved(words: number, seconds: number): number {
  return Math.max(0, Math.min(words, Math.ceil((seconds / 60) * stintLimits.wordsPerMinute)));
}

/** How words came into a text, or left it. */
export type Hand = 'typed' | 'pasted' | 'undone';

/** The words of a stint while it lasts. */
export type StintCount = {
  readonly typed: number;
  /** By how many words each paste changed the text, and each removal of what was not written in this stint. */
  readonly pasted: readonly number[];
  /** The pastes that were undone: they may be done again. */
  readonly unpasted: readonly number[];
};

export const noWords: StintCount = { typed: 0, pasted: [], unpasted: [] };

/**
 * Counts a change of a text's words. What is pasted is not written, nor is what undoing a paste removes or doing it again
 * brings back. One step of undoing can take away a paste with what was typed around it: the last pastes that fit into
 * it are taken off first, and only the rest is typing.
 */
export function countChange(count: StintCount, words: number, hand: Hand): StintCount {
  const all = count.typed + words;
  // What was there before is no loss of today: it is remembered only for its undoing.
  if (hand === 'typed' && all < 0) return { ...count, typed: 0, pasted: [...count.pasted, all] };
  if (hand === 'typed') return { ...count, typed: all };
  if (hand === 'pasted') return { ...count, pasted: [...count.pasted, words] };
  const undone = fitting(count.pasted, -words);
  const redone = fitting(count.unpasted, words + undone.sum);
  return {
    typed: Math.max(0, all + undone.sum - redone.sum),
    pasted: [...undone.rest, ...redone.taken],
    unpasted: [...redone.rest, ...undone.taken],
  };
}

/** The last of some changes, as many as fit together into another one. */
function fitting(changes: readonly number[], into: number) {
  let from = changes.length;
  let sum = 0;
  for (; from > 0; from--) {
    const next = sum + (changes[from - 1] ?? 0);
    if (Math.sign(next) !== Math.sign(into) || Math.abs(next) > Math.abs(into)) break;
    sum = next;
  }
  return { rest: changes.slice(0, from), taken: changes.slice(from).toReversed(), sum };
}
