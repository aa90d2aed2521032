import { textDepth } from '#domain/text.ts';

/**
 * Cleans a piece of another program's page before the schema reads it: what Word, LibreOffice and Google Docs put into
 * the clipboard besides the words. The schema itself leaves out anything it does not know; this handles the parts that
 * it would get wrong.
 */
export function cleanPasted(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const { body } = page;
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

/** A style that raises or lowers words becomes the element that means it. */
function raise(span: HTMLElement): void {
  const name = { super: 'sup', sub: 'sub' }[span.style.verticalAlign];
  if (!name || span.closest('sup, sub')) return;
  const raised = span.ownerDocument.createElement(name);
  raised.append(...span.childNodes);
  span.append(raised);
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
