import { languageCode, type Mark, safeHref } from '#domain/text.ts';
import { sizeOf } from '#formats/epub/page-pictures.ts';
import { readDeclarations } from '#formats/epub/sheet.ts';
import { markOfTag } from '#formats/html-marks.ts';
import { elementsOf, parseTree } from '#formats/tree.ts';

/** The width and height of a picture, where both are given. */
export type Size = { readonly width?: number; readonly height?: number };

/** The meaning of a piece of HTML inside a paragraph; a mark may be missing where a tag only wraps. */
export type InlineHtml =
  | { readonly kind: 'open'; readonly name: string; readonly mark?: Mark }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'image'; readonly src: string; readonly alt: string; readonly size: Size }
  | { readonly kind: 'silent' }
  | { readonly kind: 'dropped' };

/** Reads one tag or comment; a tag we do not know is dropped, but the words between its tags stay. */
export function readInlineHtml(source: string): InlineHtml {
  const closing = /^<\/([a-z][a-z0-9]*)\s*>$/i.exec(source);
  if (closing) return { kind: 'close', name: closing[1]?.toLowerCase() ?? '' };
  if (/^<[!?]/.test(source)) return { kind: 'silent' };
  const [tag] = elementsOf(parseTree(source, 'xhtml', 10));
  if (!tag) return { kind: 'dropped' };
  const { name, attributes } = tag;
  if (name === 'br') return { kind: 'break' };
  if (name === 'img') {
    const size = sizeOf(attributes.width, attributes.height);
    return { kind: 'image', src: attributes.src ?? '', alt: attributes.alt ?? '', size };
  }
  const plain = markOfTag[name];
  if (plain) return { kind: 'open', name, mark: { type: plain } };
  const href = name === 'a' ? safeHref(attributes.href) : undefined;
  if (href) return { kind: 'open', name, mark: { type: 'link', attrs: { href } } };
  if (name === 'a' && attributes.href === undefined) return { kind: 'open', name };
  if (name !== 'span') return { kind: 'dropped' };
  const css = readDeclarations(attributes.style ?? '');
  const small = css.smallCaps || /small-?caps/i.test(attributes.class ?? '');
  const lang = languageCode(attributes.lang ?? attributes['xml:lang']);
  if (lang) return { kind: 'open', name, mark: { type: 'language', attrs: { lang } } };
  if (small) return { kind: 'open', name, mark: { type: 'smallCaps' } };
  if (css.italic) return { kind: 'open', name, mark: { type: 'emphasis' } };
  return { kind: 'open', name, ...(css.bold ? { mark: { type: 'strong' } } : {}) };
}
