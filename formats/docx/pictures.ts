import type { Picture } from '#domain/text.ts';
import type { WordContext } from '#formats/docx/context.ts';
import { type Element, elementsOf, findElement } from '#formats/tree.ts';

/** The pictures of a drawing (`wp:inline`, `wp:anchor`) or of an older `w:pict`, without those in its text boxes. */
export function drawnPictures(drawing: Element, context: WordContext, place: string): Picture[] {
  const pictures: Picture[] = [];
  const properties = findElement(drawing, ({ name }) => name === 'docPr');
  const shape = findElement(drawing, ({ name, attributes }) => name === 'shape' && attributes.alt !== undefined);
  const { descr, title } = properties?.attributes ?? {};
  const alt = descr || title || shape?.attributes.alt;
  for (const image of imagesIn(drawing)) {
    const { attributes } = image;
    const id = attributes['r:embed'] ?? attributes['r:id'] ?? attributes['r:link'] ?? attributes['r:pict'] ?? '';
    const relationship = context.relationships.get(id);
    if (!relationship || relationship.isExternal) {
      context.warnings.add('imageMissing', place);
      continue;
    }
    const file = context.picture(relationship.target);
    const words = (alt ?? attributes['o:title'] ?? '').replace(/\s+/g, ' ').trim();
    if (file !== undefined) pictures.push({ type: 'image', attrs: { file, alt: words } });
  }
  return pictures;
}

function imagesIn(element: Element): Element[] {
  return elementsOf(element).flatMap((child) => {
    if (child.name === 'txbxContent') return [];
    if (child.name === 'AlternateContent') return imagesIn(elementsOf(child)[0] ?? child);
    return child.name === 'blip' || child.name === 'imagedata' ? [child] : imagesIn(child);
  });
}

/** Whether a drawing is a horizontal rule, as word processors put one for a line of strokes. */
export function isRule(drawing: Element): boolean {
  return findElement(drawing, ({ attributes }) => attributes['o:hr'] !== undefined) !== undefined;
}
