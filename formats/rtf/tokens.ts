/** A piece of an RTF file (specification 1.9.1, “RTF Syntax”). */
export type Token =
  | { readonly type: 'open' }
  | { readonly type: 'close' }
  | { readonly type: 'word'; readonly name: string; readonly value: number | undefined }
  /** A control symbol: `\~`, `\*`. */
  | { readonly type: 'symbol'; readonly name: string }
  | { readonly type: 'bytes'; readonly bytes: Uint8Array }
  /** The bytes after `\bin`. */
  | { readonly type: 'binary'; readonly bytes: Uint8Array };

/** Divides a file into tokens, one at a time. */
export class Tokens {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** The next token; undefined at the end. */
  next(): Token | undefined {
    const bytes = this.#bytes;
    while (bytes[this.#at] === 0x0a || bytes[this.#at] === 0x0d || bytes[this.#at] === 0) this.#at++;
    const byte = bytes[this.#at];
    if (byte === undefined) return undefined;
    if (byte === 0x7b || byte === 0x7d) {
      this.#at++;
      return { type: byte === 0x7b ? 'open' : 'close' };
    }
    return byte === 0x5c ? this.#control() : this.#text();
  }

  #text(): Token {
    const start = this.#at;
    const bytes = this.#bytes;
    let at = start;
    for (; at < bytes.length; at++) {
      const byte = bytes[at];
      if (byte === 0x5c || byte === 0x7b || byte === 0x7d || byte === 0x0a || byte === 0x0d || byte === 0) break;
    }
    this.#at = at;
    return { type: 'bytes', bytes: bytes.subarray(start, at) };
  }

  #control(): Token {
    const bytes = this.#bytes;
    const first = bytes[++this.#at];
    if (first === 0x27) return this.#hex();
    if (!isLetter(first)) {
      if (first !== undefined) this.#at++;
      return { type: 'symbol', name: first === undefined ? '' : String.fromCharCode(first) };
    }
    let name = '';
    while (isLetter(bytes[this.#at]) && name.length < 32) name += String.fromCharCode(bytes[this.#at++] ?? 0);
    const value = this.#number();
    if (bytes[this.#at] === 0x20) this.#at++;
    if (name !== 'bin') return { type: 'word', name, value };
    const start = this.#at;
    this.#at = Math.min(bytes.length, start + Math.max(0, value ?? 0));
    return { type: 'binary', bytes: bytes.subarray(start, this.#at) };
  }

  #number(): number | undefined {
    const bytes = this.#bytes;
    const isNegative = bytes[this.#at] === 0x2d && isDigit(bytes[this.#at + 1]);
    if (isNegative) this.#at++;
    if (!isDigit(bytes[this.#at])) return undefined;
    let value = 0;
    for (let digits = 0; isDigit(bytes[this.#at]) && digits < 10; digits++) {
      value = value * 10 + ((bytes[this.#at++] ?? 0) - 0x30);
    }
    return isNegative ? -value : value;
  }

  #hex(): Token {
    const code = Number.parseInt(
      String.fromCharCode(this.#bytes[this.#at + 1] ?? 0, this.#bytes[this.#at + 2] ?? 0),
      16,
    );
    this.#at = Math.min(this.#bytes.length, this.#at + 3);
    return { type: 'bytes', bytes: Uint8Array.of(Number.isNaN(code) ? 0x3f : code) };
  }
}

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a));
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}
