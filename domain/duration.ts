/** Durations in milliseconds; a day is 24 hours, even where the clocks change. */
export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** A day in seconds, as cookies count. */
export const daySeconds = dayMs / secondMs;
