import { type Mark, type PlainMark, plainMarks } from '#domain/text.ts';

/** How a run of a word processor looks, as far as the vocabulary has marks for it. */
export type RunLook = {
  readonly plain: ReadonlySet<PlainMark>;
  readonly href?: string;
  /** The language of the words where it is given. */
  readonly lang?: string;
};

/** Makes the marks of runs, equal looks sharing one list: a novel has some hundred thousand runs and a few looks. */
export class MarkLists {
  readonly #lists = new Map<string, readonly Mark[]>();

  /** The marks of a look in their stored order. */
  of({ plain, href, lang }: RunLook): readonly Mark[] {
    const names = plainMarks.filter((name) => plain.has(name));
    const key = `${names.join(' ')}\n${href ?? ''}\n${lang ?? ''}`;
    const known = this.#lists.get(key);
    if (known) return known;
    const marks: Mark[] = [];
    if (href !== undefined) marks.push({ type: 'link', attrs: { href } });
    if (lang !== undefined) marks.push({ type: 'language', attrs: { lang } });
    for (const type of names) marks.push({ type });
    this.#lists.set(key, marks);
    return marks;
  }
}

/** Whether two tags name one language, one of them perhaps more closely: `en` and `en-GB`. */
export function sameLanguage(one: string, other: string | undefined): boolean {
  const [code, known] = [one.toLowerCase(), (other ?? '').toLowerCase()];
  return code === known || code.startsWith(`${known}-`) || known.startsWith(`${code}-`);
}
