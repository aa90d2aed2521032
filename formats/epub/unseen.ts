import { isBlockElement } from '#formats/epub/elements.ts';
import type { PageContext } from '#formats/epub/page.ts';
import { declarationsFor, type Sheet } from '#formats/epub/sheet.ts';
import { type Element, elementsOf, lineText, listed, typesOf } from '#formats/tree.ts';

/** Letters of a page break: `12`, `xiv`, `Page 12`. A longer text was marked by mistake. */
const longestPageNumber = 20;
const numberClass = /^(?:page-?_?(?:num(?:ber)?|no|break)|pg-?_?num)$/i;
const bareNumber = /^[[({]?\s*(?:(?:p|pg|pag|page|pág|página|с|стор)\.?\s*)?(?:\d{1,5}|[ivxlcdm]{1,9})\s*[\])}]?$/iu;

/**
 * A page without its invisible parts: the numbers of printed pages, and hidden elements. Ids stay where they were,
 * since tables of contents lead to them, and so do notes, which are hidden until their reference is pressed.
 */
export function withoutUnseen(
  root: Element,
  context: Pick<PageContext, 'sheet' | 'roles' | 'warnings' | 'path'>,
): Element {
  const { sheet, roles, warnings, path } = context;
  const seen = (element: Element): Element => {
    if (roles.get(element.order)?.kind === 'body') return element;
    if (isPageNumber(element)) return placeOf(element, []);
    if (isHidden(element, sheet)) {
      const notes = notesIn(element);
      if (notes.length === 0 && lineText(element) !== '') warnings.add('hiddenLeftOut', path);
      return placeOf(element, notes);
    }
    const children = element.children.map((child) => (typeof child === 'string' ? child : seen(child)));
    return children.some((child, index) => child !== element.children[index]) ? { ...element, children } : element;
  };
  const notesIn = (element: Element): Element[] =>
    elementsOf(element).flatMap((child) => (roles.get(child.order)?.kind === 'body' ? [child] : notesIn(child)));
  return seen(root);
}

/** Whether an element is the number of a printed page: marked as one, or a number in a class with such a name. */
export function isPageNumber(element: Element): boolean {
  const isSaid = typesOf(element).includes('pagebreak');
  const isNamed = !isSaid && listed(element, 'class').some((one) => numberClass.test(one));
  if (!isSaid && !isNamed) return false;
  const words = lineText(element);
  return isSaid ? words.length <= longestPageNumber : bareNumber.test(words);
}

function isHidden(element: Element, sheet: Sheet): boolean {
  const { attributes, name } = element;
  if (attributes.hidden !== undefined) return true;
  const isStyled = attributes.class !== undefined || attributes.style !== undefined || sheet.has(name);
  return isStyled && declarationsFor(element, sheet).hidden === true;
}

/** The remains of an element: its place, where something may lead to. */
function placeOf(element: Element, children: readonly Element[]): Element {
  const { id } = element.attributes;
  const name = isBlockElement(element) ? 'div' : 'span';
  return { name, attributes: id === undefined ? {} : { id }, children, order: element.order };
}
