/**
 * Words as they may stand in a line of Markdown: every sign that could begin something there (CommonMark 0.31, and
 * what Pandoc and GitHub add to it) is escaped.
 */
export function escapeWords(words: string): string {
  return words
    .replace(/[\t\n\r]+/g, ' ')
    .replace(/[\\`*_[\]<~$^]/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '\\&');
}

/** A line of Markdown whose first words could be taken for the sign of a heading, a list, a quotation or a table. */
export function escapeLineStart(line: string): string {
  return line
    .replace(/^([#>+\-=|:%@])/, '\\$1')
    .replace(/^(\(?[\da-z]{1,9})([.)])(?=\s|$)/i, '$1\\$2')
    .replace(/^\((?=[\da-z]{1,9}\\\))/i, '\\(');
}

/** The words of a heading: signs at its end would be taken for the closing ones. */
export function escapeHeading(words: string): string {
  return words.replace(/#+$/, (signs) => signs.replace(/#/g, '\\#')).replace(/\}$/, '\\}');
}
