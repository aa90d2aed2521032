import type { Book, BookBlock } from '#domain/book.ts';
import type { TextBlock } from '#domain/text.ts';
import { holdsAnything } from '#formats/flow.ts';

/** A part or chapter as files have them: its text with all its scenes, divided by breaks. */
export type Section = {
  readonly kind: 'part' | 'chapter';
  readonly title: string;
  readonly blocks: readonly TextBlock[];
  readonly children: readonly Section[];
  /** Its place among all sections of the book, from 1: names its file. */
  readonly number: number;
  /** How many parts it lies in. */
  readonly depth: number;
};

/**
 * The outline of a book as files can show it. The title of a scene is a heading of level 2 where the scene begins; a
 * scene outside a chapter is a chapter, and a chapter that holds chapters is a part.
 */
export function sectionsOf(book: Pick<Book, 'blocks'>): Section[] {
  let count = 0;
  const section = (block: BookBlock, depth: number): Section => {
    const number = ++count;
    const { title } = block;
    const holdsSections = block.children.some(({ kind }) => kind !== 'scene');
    if (block.kind === 'part' || holdsSections) {
      const children = block.children.map((child) => section(child, depth + 1));
      return { kind: 'part', title: lineOf(title), blocks: shownBlocks(block), children, number, depth };
    }
    return { kind: 'chapter', title: lineOf(title), blocks: withScenes(block), children: [], number, depth };
  };
  return book.blocks.map((block) => section(block, 0));
}

/** All sections in reading order. */
export function everySection(sections: readonly Section[]): Section[] {
  return sections.flatMap((section) => [section, ...everySection(section.children)]);
}

function withScenes(block: BookBlock): TextBlock[] {
  const scenes = block.children.flatMap((scene): TextBlock[] => {
    const title = lineOf(scene.title);
    const heading: TextBlock[] =
      title === '' ? [] : [{ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: title }] }];
    const blocks = [...heading, ...withScenes(scene)];
    return blocks.length > 0 ? [{ type: 'sceneBreak' }, ...blocks] : [];
  });
  const own = shownBlocks(block);
  return own.length > 0 ? [...own, ...scenes] : scenes.slice(1);
}

function shownBlocks({ text: { content } }: BookBlock): readonly TextBlock[] {
  return holdsAnything(content) || content.some(({ type }) => type !== 'paragraph')
    ? content
    : content.filter(hasWords);
}

/** Signs are words too: “…” alone in a paragraph is a whole answer. */
function hasWords(block: TextBlock): boolean {
  return block.type !== 'paragraph' || (block.content ?? []).length > 0;
}

function lineOf(title: string): string {
  return title.replace(/\s+/g, ' ').trim();
}

/** The rank of a title where the title of the book is a heading above it: parts in parts have no rank of their own. */
export function titleRankOf({ depth }: Pick<Section, 'depth'>): 2 | 3 {
  return depth === 0 ? 2 : 3;
}
