import { leaves } from '#domain/plain-text.ts';
import type { Inline, TextBlock } from '#domain/text.ts';
import { inlinesOfBlocks } from '#formats/epub/flatten.ts';
import type { NoteRole } from '#formats/epub/notes.ts';
import { isBlank, pushRun } from '#formats/inlines.ts';
import { type Element, elementsOf } from '#formats/tree.ts';

/**
 * A table as paragraphs: one for each row, its cells joined by strokes; pictures follow the row they stood in. A table
 * with a single column only arranged its blocks, so they stay as they are.
 *
 * @param read - reads one cell as blocks
 */
export function readTable(
  table: Element,
  read: (cell: Element) => TextBlock[],
  roles: ReadonlyMap<number, NoteRole>,
): { blocks: TextBlock[]; asText: boolean } {
  const rows = rowsOf(table);
  const single = rows.every(({ cells }) => cells.length <= 1);
  const blocks: TextBlock[] = [];
  for (const { row, cells } of rows) {
    if (roles.get(row.order)?.kind === 'body') {
      read({ ...row, name: 'div', order: 0, children: [row] });
      continue;
    }
    const contents = cells.map(read);
    if (single) {
      blocks.push(...contents.flat());
      continue;
    }
    const line: Inline[] = [];
    for (const content of contents) {
      const inlines = inlinesOfBlocks(content, { type: 'text', text: ' ' });
      if (isBlank(inlines)) continue;
      if (line.length > 0) pushRun(line, ' | ', []);
      for (const inline of inlines) {
        if (inline.type === 'text') pushRun(line, inline.text, inline.marks ?? []);
        else line.push(inline);
      }
    }
    if (line.length > 0) blocks.push({ type: 'paragraph', content: line });
    blocks.push(...leaves(contents.flat()).filter(({ type }) => type === 'image'));
  }
  return { blocks, asText: !single };
}

function rowsOf(table: Element): { row: Element; cells: Element[] }[] {
  return elementsOf(table).flatMap((child) => {
    if (/^(thead|tbody|tfoot)$/.test(child.name)) return rowsOf(child);
    if (child.name === 'tr') {
      return [{ row: child, cells: elementsOf(child).filter(({ name }) => name === 'td' || name === 'th') }];
    }
    return child.name === 'caption' ? [{ row: child, cells: [child] }] : [];
  });
}
