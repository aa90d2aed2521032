import { safeHref } from '#domain/text.ts';

type Field = { instruction: string; meaning: FieldMeaning | undefined };

/** The meaning of a field's result in a book. */
export type FieldMeaning =
  | { readonly kind: 'leftOut' | 'text' | 'plain' }
  | { readonly kind: 'link'; readonly href: string };

/** The complex fields that are open at some place of a part; a table of contents spans many paragraphs. */
export class Fields {
  readonly #open: Field[] = [];

  /** Follows a `w:fldChar`; gives the meaning of the field whose result begins with it. */
  follow(type: string | undefined): FieldMeaning | undefined {
    if (type === 'begin' && this.#open.length < 100) this.#open.push({ instruction: '', meaning: undefined });
    if (type === 'end') this.#open.pop();
    const field = this.#open.at(-1);
    if (type !== 'separate' || !field) return undefined;
    field.meaning = meaningOf(field.instruction);
    return field.meaning;
  }

  /** Adds to the instruction of the innermost field. */
  instruct(words: string): void {
    const field = this.#open.at(-1);
    if (field && !field.meaning && field.instruction.length < 10_000) field.instruction += words;
  }

  /** Whether what stands here is an instruction or a result that is left out. */
  get isSilent(): boolean {
    return this.#open.some(({ meaning }) => !meaning || meaning.kind === 'leftOut');
  }

  /** The address that the words here link to. */
  get href(): string | undefined {
    for (const { meaning } of this.#open) {
      if (meaning?.kind === 'link') return meaning.href;
    }
    return undefined;
  }
}

/**
 * The meaning of a field by its instruction (ECMA-376 part 1, 17.16): tables of contents are left out, links to the web
 * are links, links inside the document are plain words, and all others are the text they showed last.
 */
export function meaningOf(instruction: string): FieldMeaning {
  const [, name = '', rest = ''] = /^\s*([A-Za-z]+)([\s\S]*)$/.exec(instruction) ?? [];
  if (/^(?:TOC|TOA|RD|TC|XE|TA)$/i.test(name)) return { kind: 'leftOut' };
  if (/^(?:FORMTEXT|QUOTE|SYMBOL|ADDIN)$/i.test(name)) return { kind: 'plain' };
  if (!/^HYPERLINK$/i.test(name)) return { kind: 'text' };
  const address = /(?:^|\s)"([^"]*)"/.exec(rest.replace(/\\[lomnt]\s+"[^"]*"/g, ''))?.[1];
  const href = safeHref(address);
  return href ? { kind: 'link', href } : { kind: 'plain' };
}
