import type { Picture } from '#domain/text.ts';
import { resolveAddress } from '#formats/epub/addresses.ts';
import type { PageContext } from '#formats/epub/page.ts';
import { type Element, findElement, lineText } from '#formats/tree.ts';

/** The picture an `img` shows; undefined, with a warning, where it is not in the book. */
export function readImage(element: Element, context: PageContext): Picture | undefined {
  const { src = '', alt = '', width, height } = element.attributes;
  return picture(src, alt, sizeOf(width, height), context);
}

/** The picture inside a drawing; the drawing itself is dropped. */
export function readDrawing(element: Element, context: PageContext): Picture | undefined {
  const image = findElement(element, ({ name }) => name === 'image' || name === 'img');
  const { src, href, 'xlink:href': link } = image?.attributes ?? {};
  const address = link ?? href ?? src;
  if (address === undefined) {
    context.warnings.add('embedDropped', context.path);
    return undefined;
  }
  const title = lineText(findElement(element, ({ name }) => name === 'title'));
  return picture(address, element.attributes['aria-label'] ?? title, {}, context);
}

type Size = { readonly width?: number; readonly height?: number };

function picture(
  src: string,
  alt: string,
  size: Size,
  { path, base = path, warnings, picture }: PageContext,
): Picture | undefined {
  const data = /^data:/i.test(src);
  const address = data ? { path: src } : resolveAddress(base, src);
  if (!address) warnings.add('imageMissing', src === '' ? path : src.slice(0, 100));
  const file = address && address.path !== base ? picture(address.path) : undefined;
  if (file === undefined) return undefined;
  return { type: 'image', attrs: { file, alt: alt.replace(/\s+/g, ' ').trim(), ...size } };
}

/** A size that both attributes give as whole numbers; else none. */
export function sizeOf(width: string | undefined, height: string | undefined): Size {
  const size = { width: Number(width), height: Number(height) };
  return Object.values(size).every((value) => Number.isInteger(value) && value > 0 && value < 100_000) ? size : {};
}
