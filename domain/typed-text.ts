/** Text as someone typed it, without the letters that no database keeps: NUL and halves of surrogate pairs. */
export function typedText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}
