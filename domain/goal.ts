import { type CalendarDay, dayAfter, daysBetween } from './calendar-day.ts';

/** What someone wants to write of a project, as far as they want to say it. It is theirs alone: nobody else sees it. */
export type Goal = {
  /** Words of a day. */
  readonly daily: number | undefined;
  /** Words that the whole project is to have. */
  readonly total: number | undefined;
  /** The day on which it is to have them. */
  readonly deadline: CalendarDay | undefined;
};

/** A goal with the time from which words are counted, and the one at which its author ended that. */
export type KeptGoal = Goal & {
  /** Whose clocks say which day it is, where its author chose no zone for everything. */
  readonly timeZone: string;
  readonly startedAt: number;
  readonly endedAt: number | undefined;
};

/** The words that may be aimed at, and how many years ahead. */
export const goalLimits = { daily: 50_000, total: 10_000_000, years: 20 } as const;

/** Days for which a goal that was ended can be taken up again, with all that was counted. */
export const goalRestoreDays = 30;

/** Days that the chart of a goal shows. */
export const chartDays = 30;

/** Days that are looked at for how many in a row had their words: about ten years. */
export const rowDays = 3_650;

export type GoalProblem = {
  readonly field: keyof Goal;
  readonly kind: 'notANumber' | 'tooMany' | 'noDay' | 'past' | 'tooFar';
};

/** What is wrong with a goal on the day it is set. */
export function goalProblems({ daily, total, deadline }: Goal, today: CalendarDay): GoalProblem[] {
  const problems: GoalProblem[] = [];
  for (const [field, words] of [
    ['daily', daily],
    ['total', total],
  ] as const) {
    if (words === undefined) continue;
    if (!Number.isInteger(words) || words < 1) problems.push({ field, kind: 'notANumber' });
    else if (words > goalLimits[field]) problems.push({ field, kind: 'tooMany' });
  }
  if (deadline === undefined) return problems;
  if (deadline < today) problems.push({ field: 'deadline', kind: 'past' });
  else if (deadline > dayAfter(today, goalLimits.years * 365)) problems.push({ field: 'deadline', kind: 'tooFar' });
  return problems;
}

/** Words by the day on which they were written. */
export type WordsByDay = ReadonlyMap<CalendarDay, number>;

/**
 * How many days in a row the goal of a day was met; without one, how many had words at all. A day that is not over
 * does not end it.
 */
export function daysInARow(words: WordsByDay, daily: number | undefined, today: CalendarDay): number {
  const isMet = (day: CalendarDay) => (words.get(day) ?? 0) >= (daily ?? 1);
  let count = 0;
  for (let day = isMet(today) ? today : dayAfter(today, -1); isMet(day); day = dayAfter(day, -1)) count++;
  return count;
}

/** What is left until a deadline. */
export type Pace = {
  /** Words that are still to be written. */
  readonly left: number;
  /** Days that are left for it, today with them; 0 where the deadline is over. */
  readonly days: number;
  /** Words of each of these days, rounded up; undefined where none are left, or no days. */
  readonly perDay: number | undefined;
};

/** Days that are left until a goal's deadline, today with them; 0 without one, and where it is over. */
export function daysLeft({ deadline }: Goal, today: CalendarDay): number {
  return deadline === undefined ? 0 : Math.max(0, daysBetween(today, deadline) + 1);
}

/** What is left of a goal with a total; undefined without one. Without a deadline there are no days. */
export function paceOf(goal: Goal, written: number, today: CalendarDay): Pace | undefined {
  if (goal.total === undefined) return undefined;
  const left = Math.max(0, goal.total - written);
  const days = daysLeft(goal, today);
  return { left, days, perDay: left > 0 && days > 0 ? Math.ceil(left / days) : undefined };
}

/** The last days until today, the oldest first, each with its words. */
export function lastDays(words: WordsByDay, today: CalendarDay, count: number): { day: CalendarDay; words: number }[] {
  return Array.from({ length: count }, (_, at) => {
    const day = dayAfter(today, at - count + 1);
    return { day, words: words.get(day) ?? 0 };
  });
}
