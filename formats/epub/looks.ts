import { languageCode, type Mark, type PlainMark, plainMarks } from '#domain/text.ts';
import { declarationsFor, type Sheet } from '#formats/epub/sheet.ts';
import { markOfTag } from '#formats/html-marks.ts';
import { type Element, listed, typesOf } from '#formats/tree.ts';

/** The look of text at some place of a page: the sum of its elements and their styles. */
export type Look = {
  readonly plain: ReadonlySet<PlainMark>;
  readonly href?: string;
  /** The language of a passage inside a paragraph. */
  readonly passage?: string;
  /** The language of the paragraph where it is not that of the book. */
  readonly lang?: string;
  readonly align?: 'center' | 'end' | 'justify';
  /** Inside a poem or song. */
  readonly verse: boolean;
  /** All marks in their stored order. */
  readonly marks: readonly Mark[];
};

/** The look of a page before any of its elements. */
export const bareLook: Look = { plain: new Set(), verse: false, marks: [] };

const smallCapsClass = /^(small-?_?caps?|smcap|smc|sc|scaps|petites?-?caps?)$/i;
const verseType = /^(z3998:)?(verse|poem|song|hymn|lyrics)$/;
const verseClass = /^(poem|poetry|poetry-container|verse|verses|stanza|song|linegroup|lg|line-block)$/i;

/** The look inside an element, from the look around it. */
export function lookInside(
  element: Element,
  around: Look,
  sheet: Sheet,
  isBlock: boolean,
  bookLanguage?: string,
): Look {
  const { name, attributes } = element;
  const styled = attributes.class !== undefined || attributes.style !== undefined || sheet.has(name);
  const mark = markOfTag[name];
  const tongue = attributes['xml:lang'] ?? attributes.lang;
  const typed = attributes['epub:type'] !== undefined;
  const placed = attributes.align ?? (name === 'center' ? name : undefined);
  if (!styled && !placed && !mark && tongue === undefined && !typed) return around;

  const plain = new Set(around.plain);
  if (mark) plain.add(mark);
  let { align, lang, passage, verse } = around;
  if (styled) {
    const css = declarationsFor(element, sheet);
    setMark(plain, 'emphasis', css.italic);
    setMark(plain, 'strong', css.bold);
    setMark(
      plain,
      'smallCaps',
      css.smallCaps ?? (listed(element, 'class').some((one) => smallCapsClass.test(one)) || undefined),
    );
    if (css.underline && name !== 'a') plain.add('underline');
    if (css.strike) plain.add('strike');
    if (css.raised === 'super' && !isBlock) plain.add('superscript');
    if (css.raised === 'sub' && !isBlock) plain.add('subscript');
    if (css.align) align = css.align === 'start' ? undefined : css.align;
    // Whole books are justified by their sheets; only a class that says so means one paragraph.
    const named = listed(element, 'class').flatMap((one) => /^align-(center|end|justify)$/.exec(one)?.[1] ?? []);
    if (isBlock && named[0]) align = named[0] as 'center' | 'end' | 'justify';
  }
  if (placed && isBlock) align = placed === 'center' ? 'center' : placed === 'right' ? 'end' : undefined;
  const code = languageCode(tongue);
  if (code && !['und', 'mul', 'zxx'].includes(code)) {
    const foreign = sameLanguage(code, bookLanguage) ? undefined : code;
    if (isBlock) lang = foreign;
    else passage = foreign ?? (lang ? code : undefined);
    if (passage === lang) passage = undefined;
  }
  verse ||= isBlock && isVerse(element);
  return withMarks({ plain, href: around.href, passage, lang, align, verse });
}

/** Whether an element is marked as verse. */
export function isVerse(element: Element): boolean {
  return (
    typesOf(element).some((type) => verseType.test(type)) ||
    listed(element, 'class').some((one) => verseClass.test(one))
  );
}

/** A look with the link it now stands in. */
export function linked(look: Look, href: string): Look {
  return withMarks({ ...look, href });
}

/** A look without bold letters or alignment, for headings, which have their own. */
export function inHeading(look: Look): Look {
  const plain = new Set(look.plain);
  plain.delete('strong');
  return withMarks({ ...look, plain, align: undefined, verse: false });
}

function setMark(plain: Set<PlainMark>, mark: PlainMark, on: boolean | undefined): void {
  if (on === true) plain.add(mark);
  if (on === false) plain.delete(mark);
}

function withMarks(look: Omit<Look, 'marks'>): Look {
  const marks: Mark[] = [];
  if (look.href) marks.push({ type: 'link', attrs: { href: look.href } });
  if (look.passage) marks.push({ type: 'language', attrs: { lang: look.passage } });
  for (const type of plainMarks) if (look.plain.has(type)) marks.push({ type });
  return { ...look, marks };
}

function sameLanguage(one: string, other: string | undefined): boolean {
  const [code, known] = [one.toLowerCase(), (other ?? '').toLowerCase()];
  return code === known || code.startsWith(`${known}-`) || known.startsWith(`${code}-`);
}
