import type { PlainMark } from '#domain/text.ts';
import { type RunLook, sameLanguage } from '#formats/office/marks.ts';
import { languageOfNumber } from '#formats/rtf/code-pages.ts';
import { bareLetters, type GroupState, type RtfStyle } from '#formats/rtf/state.ts';

/** The look of letters here; in headings, quotations and verse only differences from the look of their style count. */
export function lookOf(
  { letters, paragraph, href }: GroupState,
  style: RtfStyle | undefined,
  language: string | undefined,
): RunLook {
  const isHeading = paragraph.rank !== undefined || style?.role.rank !== undefined;
  const base = style && Object.keys(style.role).length > 0 ? style.letters : bareLetters;
  const plain = new Set<PlainMark>();
  // Headings are bold by themselves, and links are underlined.
  if (letters.b !== base.b && !isHeading) plain.add('strong');
  if (letters.i !== base.i) plain.add('emphasis');
  if (letters.underline && !base.underline && href === undefined) plain.add('underline');
  if (letters.strike) plain.add('strike');
  if (letters.caps !== base.caps) plain.add('smallCaps');
  if (letters.raised) plain.add(letters.raised);
  const said = letters.lang === undefined ? undefined : languageOfNumber(letters.lang);
  const lang = said !== undefined && language !== undefined && !sameLanguage(said, language) ? said : undefined;
  return { plain, href, lang };
}
