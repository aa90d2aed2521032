/** Typed text, without the characters that no database stores: NUL and halves of surrogate pairs. */
export function typedText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}
