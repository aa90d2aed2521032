/** Every time zone there is a name for, the commonest name of each, in the order of the alphabet. */
export function timeZones(): string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
}

/** Whether a text names a time zone, also by a name that is no longer the common one. */
export function isTimeZone(text: string): boolean {
  try {
    // An offset is taken as well, but does not know of summer.
    return /^[A-Za-z]/.test(text) && new Intl.DateTimeFormat('en', { timeZone: text }) !== undefined;
  } catch {
    return false;
  }
}
