import type { WriteOptions } from '#domain/book.ts';
import { escapeXml } from '#formats/html/markup.ts';
import type { Section } from '#formats/html/sections.ts';

/** The words that stand for a part or chapter in a list: its title, or what it is and its place. */
export function labelOf(section: Section, { labels }: WriteOptions): string {
  return section.title || `${labels[section.kind]} ${section.number}`;
}

/**
 * The items of a table of contents, lists in lists. Their classes say what an entry is, and that a chapter has no
 * title: our own reader goes by them.
 */
export function contentsItems(
  sections: readonly Section[],
  options: WriteOptions,
  addressOf: (section: Section) => string,
): string {
  return sections
    .map((section) => {
      const inside = contentsItems(section.children, options, addressOf);
      const below = inside === '' ? '' : `\n<ol>\n${inside}</ol>\n`;
      const name = section.title === '' ? `${section.kind} untitled` : section.kind;
      const label = escapeXml(labelOf(section, options));
      return `<li class="${name}"><a href="${addressOf(section)}">${label}</a>${below}</li>\n`;
    })
    .join('');
}
