import { leaves } from '#domain/plain-text.ts';
import type { Text, TextBlock } from '#domain/text.ts';

/** The pictures of a book that are stored now: by the key its texts name them by, the id they have here. */
export type StoredFiles = ReadonlyMap<string, { readonly id: string; readonly width: number; readonly height: number }>;

/** The text with the ids of stored files in its pictures; a picture that could not be stored leaves its description. */
export function withFiles(text: Text, files: StoredFiles): Text {
  if (!leaves(text.content).some(({ type }) => type === 'image')) return text;
  const blocks = (content: readonly TextBlock[]): TextBlock[] =>
    content.flatMap((block): TextBlock[] => {
      if (block.type === 'quote') return [{ ...block, content: blocks(block.content) }];
      if (block.type === 'bulletList' || block.type === 'orderedList') {
        return [{ ...block, content: block.content.map((item) => ({ ...item, content: blocks(item.content) })) }];
      }
      if (block.type !== 'image') return [block];
      const file = files.get(block.attrs.file);
      if (file)
        return [
          { type: 'image', attrs: { file: file.id, alt: block.attrs.alt, width: file.width, height: file.height } },
        ];
      return block.attrs.alt === '' ? [] : [{ type: 'paragraph', content: [{ type: 'text', text: block.attrs.alt }] }];
    });
  const content = blocks(text.content);
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
}
