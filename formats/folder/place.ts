import type { BookBlock } from '#domain/book.ts';
import { emptyText, type TextBlock } from '#domain/text.ts';
import { titleOfName } from '#formats/folder/files.ts';

/** The blocks of one file and the folders it lies in. */
export type Placed = { readonly folders: readonly string[]; readonly blocks: readonly BookBlock[] };

type Branch = { readonly name: string; readonly items: (BookBlock | Branch)[] };

/** Makes parts of folders, in the order in which their first files stand. */
export function placeBlocks(placed: readonly Placed[]): BookBlock[] {
  const root: Branch = { name: '', items: [] };
  for (const { folders, blocks } of placed) {
    let branch = root;
    for (const name of folders) {
      const known = branch.items.find((item): item is Branch => 'items' in item && item.name === name);
      const next = known ?? { name, items: [] };
      if (!known) branch.items.push(next);
      branch = next;
    }
    branch.items.push(...blocks);
  }
  return root.items.map(partOf);
}

/** A folder as a part; a part without chapters that stands first in it is the folder itself: its title and its text. */
function partOf(item: BookBlock | Branch): BookBlock {
  if (!('items' in item)) return item;
  const [first, ...rest] = item.items;
  const isOpening = first !== undefined && !('items' in first) && first.kind === 'part' && first.children.length === 0;
  if (isOpening) return { ...first, children: rest.map(partOf) };
  return { kind: 'part', title: titleOfName(item.name), text: emptyText, children: item.items.map(partOf) };
}

/** Blocks with other keys for their pictures. */
export function withPictures(blocks: readonly BookBlock[], keyOf: (key: string) => string): BookBlock[] {
  const change = (block: TextBlock): TextBlock => {
    if (block.type === 'image') return { ...block, attrs: { ...block.attrs, file: keyOf(block.attrs.file) } };
    if (block.type === 'quote') return { ...block, content: block.content.map(change) };
    if (block.type !== 'bulletList' && block.type !== 'orderedList') return block;
    return { ...block, content: block.content.map((item) => ({ ...item, content: item.content.map(change) })) };
  };
  return blocks.map((block) => ({
    ...block,
    text: { type: 'doc', content: block.text.content.map(change) },
    children: withPictures(block.children, keyOf),
  }));
}
