import type { RequestScope } from '#app/context.ts';
import { loadRenderedTexts } from '#database/rendered-text.ts';
import type { EditionBlock, Page } from '#domain/edition.ts';

/**
 * The HTML of a page: the texts of the parts it opens, the chapter's own text, then its scenes with a scene break
 * between. Each text stands in a section of its block's id, in which places count.
 */
export async function pageHtml(scope: RequestScope, { block, opens, scenes }: Page<EditionBlock>): Promise<string> {
  const blocks = [...opens, block, ...scenes];
  const texts = await loadRenderedTexts(scope.commands.db.reader, [...new Set(blocks.map(({ hash }) => hash))]);
  let html = '';
  let hasText = false;
  for (const part of blocks) {
    const text = texts.get(part.hash)?.html ?? '';
    const isBlank = (part.words === 0 && !text.includes('<img')) || text === '';
    if (isBlank && part !== block) continue;
    if (hasText && !isBlank && scenes.includes(part)) html += '<hr class="scene-break">';
    html += `<section id="${part.id}" data-block="${part.id}">${isBlank ? '' : text}</section>`;
    hasText ||= !isBlank;
  }
  return html;
}
