import { linesOf, type NamedGraph } from '#domain/journey/lines.ts';
import { partsOfGraph, type TranslationBase } from '#domain/journey/translation.ts';
import { sourceMark } from './source-mark.ts';

/** The words of a new translation, by which its author's later changes are recognised. */
export function baseOf(translated: NamedGraph): TranslationBase {
  return {
    ...partsOfGraph(translated.graph),
    lines: Object.fromEntries(linesOf(translated).map(({ id, text }) => [id, sourceMark(text)])),
  };
}
