import { dayMs } from './duration.ts';
import { wallClock } from './time-zone.ts';

/** A day of the calendar, as `2026-11-28`: days sort as their texts do. */
export type CalendarDay = string;

/** Whether a text names a day that there is. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(text);
  return !Number.isNaN(at) && nameOf(at) === text;
}

/** The day that the clocks of a zone show at an instant. */
export function calendarDay(at: number, timeZone: string): CalendarDay {
  return nameOf(wallClock(at, timeZone));
}

/** The day some days later, or earlier where they are negative. */
export function dayAfter(day: CalendarDay, days: number): CalendarDay {
  return nameOf(Date.parse(day) + days * dayMs);
}

/** How many days lie between two days; negative where the second is the earlier one. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

function nameOf(at: number): CalendarDay {
  return new Date(at).toISOString().slice(0, 10);
}
