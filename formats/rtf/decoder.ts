import { encodingOf, encodingOfCharset } from '#formats/rtf/code-pages.ts';

/** Decodes bytes into letters: by the character set of their font, else by the code page of the file. */
export class LetterDecoder {
  readonly #fonts = new Map<number, string>();
  #encoding = encodingOf(1252);
  #pending: number[] = [];
  #pendingEncoding = '';

  /** Sets the code page of the file. */
  setPage(page: number): void {
    this.#encoding = encodingOf(page);
  }

  /** Says which character set a font has. */
  setFont(font: number, charset: number): void {
    const encoding = encodingOfCharset(charset);
    if (encoding) this.#fonts.set(font, encoding);
  }

  /** Adds bytes in a font; returns the letters before them where those are encoded otherwise. */
  add(bytes: Uint8Array, font: number): string {
    const encoding = this.#fonts.get(font) ?? this.#encoding;
    const before = encoding === this.#pendingEncoding ? '' : this.take();
    this.#pendingEncoding = encoding;
    for (const byte of bytes) this.#pending.push(byte);
    return before;
  }

  /** All letters that were not returned yet: the bytes of one may lie in several tokens. */
  take(): string {
    if (this.#pending.length === 0) return '';
    const letters = new TextDecoder(this.#pendingEncoding).decode(Uint8Array.from(this.#pending));
    this.#pending = [];
    return letters;
  }
}
