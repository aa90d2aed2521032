import { isSameLanguage } from '#domain/language.ts';
import { textDepth } from '#domain/text.ts';

/**
 * Cleans a piece of another program's page before the schema reads it: what Word, LibreOffice and Google Docs put into
 * the clipboard besides the words. The schema itself leaves out anything it does not know; this handles the parts that
 * it would get wrong.
 *
 * @param language the language of the text it is pasted into
 */
export function cleanPasted(html: string, language = ''): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const { body } = page;
  takeNotes(body);
  // Programs name the language of every run; only another one than the text's says something.
  for (const element of body.querySelectorAll('[lang]'))
    if (isSameLanguage(element.getAttribute('lang') ?? '', language)) element.removeAttribute('lang');
  for (const styled of body.querySelectorAll<HTMLElement>('[style*="small-caps" i]'))
    surround(styled, 'span', 'small-caps');
  for (const line of body.querySelectorAll<HTMLElement>('a [style*="underline" i], a[style*="underline" i]'))
    line.style.textDecoration = 'none';
  for (const under of body.querySelectorAll('a u')) under.replaceWith(...under.childNodes);
  for (const gone of body.querySelectorAll(notText)) gone.remove();
  for (const element of body.querySelectorAll<HTMLElement>('[style*="mso-element" i]')) {
    if (/mso-element:\s*(comment|header|footer)/i.test(element.getAttribute('style') ?? '')) element.remove();
  }
  for (const span of body.querySelectorAll<HTMLElement>('[style*="vertical-align" i]')) raise(span);
  for (const line of [...body.querySelectorAll<HTMLElement>('p, div')].filter(isWordListLine)) listed(line);
  for (const table of [...body.querySelectorAll('table')].reverse()) table.replaceWith(...linesOf(table));
  return body.innerHTML;
}

/** Deletions that are only tracked, signs and lists of comments, and what Word says to itself. */
const notText = [
  'del',
  '.msoDel',
  '[style*="mso-hide:all" i]',
  '.msocomanchor',
  '.MsoCommentReference',
  '[style*="mso-comment-continuation" i]',
  'a[href^="#_msocom_"]',
  '[id^="_com_"]',
  'a[style*="mso-comment-reference" i]',
  'style',
  'script',
  'template',
  'xml',
  'o\\:p:empty',
].join(', ');

/** Puts all that an element holds into a new one within it. */
function surround(element: HTMLElement, name: string, className = ''): void {
  const inner = element.ownerDocument.createElement(name);
  inner.className = className;
  inner.append(...element.childNodes);
  element.append(inner);
}

/** Has footnotes of Word and LibreOffice, whose words are at the end of the page, at their signs. */
function takeNotes(body: HTMLElement): void {
  for (const sign of body.querySelectorAll('a[href^="#_ftn"]:not([href^="#_ftnref"]), a.sdfootnoteanc[href]')) {
    const id = (sign.getAttribute('href') ?? '').replace(/^#_?/, '').replace(/sym$/, '');
    const note = body.querySelector(`[id="${CSS.escape(id)}"]`);
    if (!note) continue;
    for (const back of note.querySelectorAll('a[href^="#_ftnref"], a.sdfootnotesym')) back.remove();
    const text = note.textContent?.replace(/\s+/g, ' ').trim() ?? '';
    const mark = body.ownerDocument.createElement('sup');
    mark.dataset.note = JSON.stringify([{ type: 'text', text }]);
    if (text) sign.replaceWith(mark);
    note.remove();
  }
  for (const list of body.querySelectorAll(
    '[style*="mso-element:footnote-list" i], [style*="mso-element:endnote-list" i]',
  ))
    list.remove();
}

/** A style that raises or lowers words becomes the element that means it. */
function raise(span: HTMLElement): void {
  const name = { super: 'sup', sub: 'sub' }[span.style.verticalAlign];
  if (!name || span.closest('sup, sub')) return;
  surround(span, name);
}

const listStyle = /mso-list:\s*\S+\s+level(\d+)/i;

function isWordListLine(line: HTMLElement): boolean {
  return listStyle.test(line.getAttribute('style') ?? '');
}

/**
 * Puts a paragraph that Word only draws as a line of a list into a real one, behind the line before where that belongs
 * to it; how deep it lies is in its style, and its bullet or number is the first thing in it.
 */
function listed(line: HTMLElement): void {
  const page = line.ownerDocument;
  const depth = Math.min(textDepth, Number(listStyle.exec(line.getAttribute('style') ?? '')?.[1] ?? 1));
  const marker = line.querySelector('[style*="mso-list:Ignore" i]');
  // A lone "o" is Word's second kind of bullet.
  const sign = marker?.textContent?.trim() ?? '';
  const name = sign !== 'o' && /[\p{L}\p{N}]/u.test(sign) ? 'ol' : 'ul';
  marker?.remove();
  const before = line.previousElementSibling;
  let list = before?.matches('[data-listed]') ? before : undefined;
  if (!list) {
    list = newList(page, name);
    line.before(list);
  }
  for (let level = 1; level < depth; level++) {
    const parent: Element = list.lastElementChild ?? list.appendChild(page.createElement('li'));
    list = parent.querySelector(':scope > [data-listed]') ?? parent.appendChild(newList(page, name));
  }
  const item = page.createElement('li');
  const words = page.createElement('p');
  words.append(...line.childNodes);
  item.append(words);
  list.append(item);
  line.remove();
}

function newList(page: Document, name: 'ol' | 'ul'): HTMLElement {
  const list = page.createElement(name);
  list.dataset.listed = '';
  return list;
}

/** The cells of a table as paragraphs one after the other: a text has no tables, and no two cells are one word. */
function linesOf(table: HTMLTableElement): Node[] {
  return [...table.rows].flatMap(({ cells }) =>
    [...cells].flatMap((cell): Node[] => {
      if (cell.querySelector('p, h1, h2, h3, h4, h5, h6, ul, ol, blockquote, div')) return [...cell.childNodes];
      if (cell.textContent?.trim() === '') return [];
      const line = table.ownerDocument.createElement('p');
      line.append(...cell.childNodes);
      return [line];
    }),
  );
}
