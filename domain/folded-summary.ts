/** Characters of a summary that are shown before someone asks for the rest. */
export const shownSummaryLength = 200;

/** A rest shorter than this is not worth a press. */
const leastRest = 80;

/** The beginning of a summary, and the rest of it; empty where all of it is shown. */
export type FoldedSummary = { readonly head: string; readonly rest: string };

/** Divides a long summary at the end of a sentence, or of a word where a sentence is long. Nothing of it is lost. */
export function foldSummary(summary: string): FoldedSummary {
  const text = summary.trim();
  if (text.length <= shownSummaryLength + leastRest) return { head: text, rest: '' };
  const cut = text.slice(0, shownSummaryLength);
  const sentence = Math.max(
    ...[...cut.matchAll(/[.!?…][”»"’)]*(?=\s)/g)].map(({ 0: end, index }) => index + end.length),
    0,
  );
  const space = cut.search(/\s\S*$/);
  const at = sentence > shownSummaryLength / 3 ? sentence : space > 0 ? space : shownSummaryLength;
  // Between the halves of a character nothing is divided.
  const whole = /[\ud800-\udbff]$/.test(text.slice(0, at)) ? at - 1 : at;
  return { head: text.slice(0, whole), rest: text.slice(whole) };
}
