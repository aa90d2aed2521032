import type { QuoteKind } from '#domain/text.ts';

/** The role of a paragraph by its style, if it is more than a paragraph. */
export type Role = {
  /** A heading and its rank. */
  readonly rank?: number;
  /** Whether a heading that ranks as those of parts begins a chapter. */
  readonly isAlone?: boolean;
  readonly quote?: QuoteKind;
  readonly form?: 'verse' | 'code' | 'break';
  /** The title page: these stand for the book and not in its text, as long as nothing else came before. */
  readonly front?: 'title' | 'subtitle' | 'author' | 'date';
  /** Text that the word processor makes itself (a table of contents) or that a title page repeats. */
  readonly isLeftOut?: boolean;
};

const headingName =
  /^(?:heading|überschrift|titre|título|titulo|titolo|заголовок|nagłówek|kop|rubrik|otsikko|overskrift|nadpis|címsor|başlık|tytuł) ?(\d)$/iu;

const aloneName = /^chapter outside parts ([1-5])$/i;

/**
 * The name in our own files for the style of a chapter that follows parts and lies in none, by the rank of its heading.
 */
export function aloneStyle(rank: number): string {
  return `Chapter Outside Parts ${rank}`;
}

const shapes: readonly (readonly [RegExp, Role])[] = [
  [/^(?:toc \d|toc heading|contents(?: heading)?(?: \d)?|table of figures|index heading)$/i, { isLeftOut: true }],
  [/^(?:title page|manuscript (?:address|words|by)).*$/i, { isLeftOut: true }],
  [/^(?:title|book title page|título|titre|назва)$/iu, { front: 'title' }],
  [/^(?:subtitle|subtítulo|sous-titre|підзаголовок)$/iu, { front: 'subtitle' }],
  [/^(?:author|autor|автор)$/iu, { front: 'author' }],
  [/^date$/i, { front: 'date' }],
  [/scene ?break|section ?break|asterism|ornament|horizontal (?:line|rule)/i, { form: 'break' }],
  [/source ?code|preformatted|code ?block/i, { form: 'code' }],
];
const quotes: readonly (readonly [RegExp, QuoteKind])[] = [
  [/epigra|епіграф|эпиграф|epígra/iu, 'epigraph'],
  [/(?:^|\s)(?:letter|carta|brief)(?:\s|$)/i, 'letter'],
  [/quot|block ?text|blockquote|citat|(?:^|\s)cita(?:\s|$)|цитат/iu, 'quote'],
];
const verse = /verse|poem|poetry|line ?block|stanza|вірш|(?:^|\s)verso|poema/iu;

/**
 * The role of a style by its name, in the languages in which word processors name their styles; undefined for one that
 * means nothing. A style of verse in a quotation (“Epigraph Verse”) is both.
 */
export function roleOfName(name: string): Role | undefined {
  const plain = name.replace(/[_-]+/g, ' ').trim();
  const rank = headingName.exec(plain)?.[1];
  if (rank !== undefined && rank !== '0') return { rank: Number(rank) };
  const alone = aloneName.exec(plain)?.[1];
  if (alone !== undefined) return { rank: Number(alone), isAlone: true };
  const shape = shapes.find(([pattern]) => pattern.test(plain));
  if (shape) return shape[1];
  const quote = quotes.find(([pattern]) => pattern.test(plain))?.[1];
  const form = verse.test(plain) ? 'verse' : undefined;
  return quote || form ? { ...(quote ? { quote } : {}), ...(form ? { form } : {}) } : undefined;
}
