import type { ReadOptions } from '#domain/book.ts';
import { countWords } from '#domain/plain-text.ts';
import { isTypedNote } from '#formats/epub/note-survey.ts';
import { type Element, elementsOf, findElement, lineText, listed, rawText } from '#formats/tree.ts';
import type { Warnings } from '#formats/warnings.ts';

/** What is found in a page besides its text. */
export type CleanPage = { readonly content: Element; readonly title?: string };

const titleClass = /^(title|msotitle|booktitle)$/i;

/**
 * The part of a page that is the text: its `main` or `article` where most words are in it, without the parts that a
 * site puts around it. The HTML of word processors is corrected: links that lead over another site, page breaks that
 * look like rules, comments.
 *
 * @param isOurs - whether we wrote it: then `main` is the text, however little it is
 */
export function cleanPage(
  root: Element,
  place: string,
  options: ReadOptions,
  warnings: Warnings,
  isOurs: boolean,
): CleanPage {
  const body = findElement(root, ({ name }) => name === 'body') ?? root;
  const named = findElement(
    body,
    (element) => element.name === 'p' && listed(element, 'class').some((one) => titleClass.test(one)),
  );
  const title = named && lineText(named) !== '' ? lineText(named) : undefined;
  const cleaner = new Cleaner(options, named);
  const content = cleaner.clean(mainPart(body, isOurs));
  const kind = options.comments === 'notes' ? 'commentsAsNotes' : 'commentsLeftOut';
  warnings.add(kind, place, cleaner.comments);
  return { content, ...(title === undefined ? {} : { title }) };
}

/** The one element that holds most of the words, where a page names such. */
function mainPart(body: Element, isOurs: boolean): Element {
  const all = countWords(rawText(body));
  const main = [
    findElement(body, (element) => element.name === 'main' || listed(element, 'role').includes('main')),
    ...elementsNamed(body, 'article'),
  ].find((element) => element && (isOurs || countWords(rawText(element)) * 2 > all));
  return main ?? body;
}

function elementsNamed(element: Element, name: string): Element[] {
  return elementsOf(element).flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...elementsNamed(child, name),
  ]);
}

class Cleaner {
  comments = 0;
  readonly #options: ReadOptions;
  readonly #title: Element | undefined;

  constructor(options: ReadOptions, title: Element | undefined) {
    this.#options = options;
    this.#title = title;
  }

  clean(element: Element): Element {
    const children = element.children.flatMap((child): (Element | string)[] => {
      if (typeof child === 'string') return [child];
      if (child === this.#title || isAround(child) || isPageBreak(child)) return [];
      if (this.#isComment(child)) return [];
      // The parser knows no `p` in a `p`: it is Word's `o:p`, which only stands at the end of a line.
      const isOffice = child.name === 'p' && /^(?:p|h[1-6])$/.test(element.name);
      return [this.clean(isOffice ? { ...child, name: 'span' } : withoutWrap(child))];
    });
    const { href } = element.attributes;
    const direct = element.name === 'a' && href !== undefined ? directHref(href) : href;
    const attributes =
      direct === undefined || direct === href ? element.attributes : { ...element.attributes, href: direct };
    return { ...element, attributes, children };
  }

  /** A reference to a comment, or the comment itself, as Google Docs and Word write them. */
  #isComment(element: Element): boolean {
    const { href = '', id = '', style = '' } = element.attributes;
    if (element.name === 'a' && (/^#cmnt\d+$/.test(href) || /^#_msocom_\d+$/.test(href))) {
      this.comments++;
      return this.#options.comments === 'leave';
    }
    if (this.#options.comments === 'notes') return false;
    if (/mso-element:\s*comment/.test(style) || /^_com_\d+$/.test(id)) return true;
    return element.name === 'div' && findElement(element, isCommentBack) !== undefined && commentsIn(element) === 1;
  }
}

function isCommentBack({ name, attributes }: Element): boolean {
  return name === 'a' && /^#cmnt_ref\d+$/.test(attributes.href ?? '');
}

function commentsIn(element: Element): number {
  return elementsOf(element).reduce((sum, child) => sum + (isCommentBack(child) ? 1 : commentsIn(child)), 0);
}

/** The parts around the text of a page; notes and the heading of an article stay. */
function isAround(element: Element): boolean {
  const { name } = element;
  if (name === 'nav' || name === 'footer') return !holdsNote(element);
  if (name === 'header') return findElement(element, (inside) => /^h[1-6]$/.test(inside.name)) === undefined;
  return name === 'aside' && !isTypedNote(element) && !holdsNote(element);
}

function holdsNote(element: Element): boolean {
  const isNote = (one: Element) => isTypedNote(one) || /^#(?:_?ftn|fn)/.test(one.attributes.href ?? '');
  return isNote(element) || findElement(element, isNote) !== undefined;
}

function isPageBreak({ name, attributes: { style = '' } }: Element): boolean {
  return name === 'hr' && /page-break|display:\s*none/.test(style);
}

/** A span that only underlines a link has no meaning for the words. */
function withoutWrap(element: Element): Element {
  const [only, second] = element.children;
  if (element.name !== 'span' || second !== undefined || only === undefined || typeof only === 'string') return element;
  return only.name === 'a' && only.attributes.href !== undefined ? only : element;
}

/** The address a link of Google Docs leads to in the end. */
function directHref(href: string): string {
  const target = /^https?:\/\/www\.google\.com\/url\?(?:[^#]*&)?q=([^&#]+)/i.exec(href)?.[1];
  if (target === undefined) return href;
  try {
    return decodeURIComponent(target);
  } catch {
    return href;
  }
}
