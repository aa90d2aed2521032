import { verseLine } from '#formats/paragraphs.ts';

/** So many ends of lines tell how a text was typed. */
const enough = 10;
/** The share of lines that show a sign from which on all count as having it. */
const most = 0.9;
/** Lines that stand together on average, where no paragraph has so many sentences in lines of their own. */
const manyLines = 8;

const ended = /[.!?…:—–-]["'”’»›)\]*_]*$/u;
const begun = /^[\s"'“‘„«‹([*_¿¡]*[\p{Lu}\p{N}—–-]|^[\s*_]*["'“‘„«‹¿¡]/u;
const twoSentences = /[.!?…]["'”’»›)\]*_]*\s+["'“‘„«‹([*_¿¡—–-]*\s*\p{Lu}/u;

/**
 * Whether lines that stand together without an empty line are a paragraph each: they end as sentences do and begin as
 * such, some are longer than verse, and they are more than one sentence on a line, or far more than the sentences of a
 * paragraph. Lines that were wrapped end anywhere.
 *
 * @param groups - lines that stand together
 */
export function areParagraphs(groups: readonly (readonly string[])[]): boolean {
  const several = groups.filter(({ length }) => length > 1);
  const lines = several.flat().map((line) => line.trim());
  const ends = several.flatMap((group) => group.slice(0, -1)).map((line) => line.trim());
  if (ends.length < enough) return false;
  const share = (some: readonly string[], sign: RegExp) => some.filter((line) => sign.test(line)).length / some.length;
  if (share(ends, ended) < most || share(lines, begun) < most) return false;
  if (lines.filter(({ length }) => length > verseLine).length < lines.length * (1 - most)) return false;
  return lines.length / several.length >= manyLines || share(lines, twoSentences) >= 1 - most;
}
