/** A text whose numbers stay on one line with what they count: between a digit and a word there is a no-break space. */
export const glued = (text: string): string =>
  /\d /.test(text) ? text.replace(/(?<=\d) (?=\p{L})/gu, '\u00a0') : text;

/** A date in figures and short words, whole on one line. */
export const onOneLine = (date: string): string => date.replaceAll(' ', '\u00a0');
