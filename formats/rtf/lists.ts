import type { ListPlace } from '#formats/office/paragraph.ts';
import type { ParagraphState } from '#formats/rtf/state.ts';

/** The place of a paragraph in a list, by the number or sign that was printed before it; undefined where none was. */
export function listPlace({ list, level }: ParagraphState, printed: string): ListPlace | undefined {
  if (printed === '') return undefined;
  const number = /(\d+)\D*$/.exec(printed)?.[1];
  const ordered = number !== undefined || /^\W?[a-z]{1,4}[.)]$/i.test(printed);
  return { list: `${list} ${ordered}`, level, ordered, start: Number(number ?? 1), isItem: true };
}
