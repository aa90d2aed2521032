import type { QuoteKind } from '#domain/text.ts';
import { type Element, lineText, listed, typesOf } from '#formats/tree.ts';

const words = (list: string) => new Set(list.split(' '));

const silent = words('head link meta title base template rp col colgroup source track');
const markup = words('script style');
const embedded = words('iframe object embed applet audio video canvas form input button select textarea map');
const blocks = words(
  'p div section article main header footer aside address center figure figcaption hgroup dl dt dd details summary fieldset legend nav body html menu dir h1 h2 h3 h4 h5 h6 blockquote ul ol li pre table',
);
const plainBlocks = words('p div section article header footer aside');
const breakClass = /^(scene-?break|section-?break|thought-?break|asterism|dinkus|ornament|separator|transition|tb)$/i;

/** Whether an element never shows anything. */
export function isSilent({ name }: Element): boolean {
  return silent.has(name);
}

/** The kind of an element that no text can hold: code for the page, or something embedded. */
export function foreignKind({ name }: Element): 'htmlDropped' | 'embedDropped' | undefined {
  return markup.has(name) ? 'htmlDropped' : embedded.has(name) ? 'embedDropped' : undefined;
}

/** Whether there is anything in an element that is dropped. */
export function holdsSomething(element: Element): boolean {
  const { src, data } = element.attributes;
  return lineText(element) !== '' || src !== undefined || data !== undefined;
}

/** Whether an element makes its own blocks; all others stand in a line. */
export function isBlockElement({ name }: Element): boolean {
  return blocks.has(name);
}

/** Whether an element holds other blocks that words may stand in. */
export function isBlockHolder(element: Element): boolean {
  return element.children.some((child) => typeof child !== 'string' && plainBlocks.has(child.name));
}

/** Whether the class of an element says that it divides scenes. */
export function isBreakByClass(element: Element): boolean {
  return listed(element, 'class').some((one) => breakClass.test(one));
}

/** Whether an element is a table of contents or of pages inside a page. */
export function isNavigation(element: Element): boolean {
  return element.name === 'nav' && typesOf(element).some((type) => /^(toc|landmarks|page-list)$/.test(type));
}

/** Whether an element is marked as the place of the notes. */
export function holdsNotes(element: Element): boolean {
  const names = [...typesOf(element), ...listed(element, 'class'), element.attributes.id ?? ''];
  return names.some((name) => /notes$/i.test(name));
}

/** The kind of quotation that an element is marked as. */
export function quoteKind(element: Element): QuoteKind {
  const names = [...typesOf(element), ...listed(element, 'class')];
  if (names.some((name) => /^(z3998:)?epigraph$/i.test(name))) return 'epigraph';
  return names.some((name) => /^(z3998:|se:)?letter$/i.test(name)) ? 'letter' : 'quote';
}
