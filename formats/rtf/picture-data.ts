import { pictureType } from '#formats/pictures.ts';

/** Gathers the bytes of one picture, given in hexadecimal or after `\bin`. */
export class PictureData {
  readonly #chunks: Uint8Array[] = [];
  #half = -1;

  /** Adds bytes as they are. */
  add(bytes: Uint8Array): void {
    this.#chunks.push(bytes);
  }

  /** Adds hexadecimal digits; anything between them is passed over. */
  addHex(digits: Uint8Array): void {
    const bytes = new Uint8Array((digits.length + 1) >> 1);
    let length = 0;
    for (const digit of digits) {
      const value = hexValue(digit);
      if (value < 0) continue;
      if (this.#half < 0) this.#half = value;
      else {
        bytes[length++] = this.#half * 16 + value;
        this.#half = -1;
      }
    }
    this.#chunks.push(bytes.subarray(0, length));
  }

  /** The picture; undefined where it is of a kind we do not show. */
  finish(): { contentType: string; bytes: Uint8Array } | undefined {
    const bytes = new Uint8Array(this.#chunks.reduce((sum, chunk) => sum + chunk.length, 0));
    let at = 0;
    for (const chunk of this.#chunks) {
      bytes.set(chunk, at);
      at += chunk.length;
    }
    const contentType = pictureType(bytes);
    return contentType === undefined ? undefined : { contentType, bytes };
  }
}

function hexValue(digit: number): number {
  if (digit >= 0x30 && digit <= 0x39) return digit - 0x30;
  const letter = digit | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
