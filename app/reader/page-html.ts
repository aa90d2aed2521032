import type { Queries } from '#database/connection.ts';
import { loadRenderedTexts } from '#database/rendered-text.ts';
import type { EditionBlock, Page } from '#domain/edition.ts';

/** The texts of a page by their hashes. */
export type PageTexts = Awaited<ReturnType<typeof loadRenderedTexts>>;

/** The texts of a page: those of the parts it opens, the chapter's own, and its scenes'. */
export function loadPageTexts(db: Queries, page: Page<EditionBlock>): Promise<PageTexts> {
  return loadRenderedTexts(db, [...new Set(blocksOf(page).map(({ hash }) => hash))]);
}

/** The blocks that a page shows, in their order. */
export function blocksOf({ block, opens, scenes }: Page<EditionBlock>): EditionBlock[] {
  return [...opens, block, ...scenes];
}

/**
 * The HTML of a page: the texts of the parts it opens, the chapter's own text, then its scenes with a scene break
 * between. Each text stands in a section of its block's id, in which places count.
 */
export function pageHtml(page: Page<EditionBlock>, texts: PageTexts): string {
  let html = '';
  let hasText = false;
  for (const part of blocksOf(page)) {
    const text = texts.get(part.hash)?.html ?? '';
    const isBlank = (part.words === 0 && !text.includes('<img')) || text === '';
    if (isBlank && part !== page.block) continue;
    if (hasText && !isBlank && page.scenes.includes(part)) html += '<hr class="scene-break">';
    html += `<section id="${part.id}" data-block="${part.id}">${isBlank ? '' : text}</section>`;
    hasText ||= !isBlank;
  }
  return html;
}
