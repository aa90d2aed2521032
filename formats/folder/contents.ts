import { decodeText } from '#formats/encoding.ts';
import { resolveAddress } from '#formats/epub/addresses.ts';
import { type FrontMatter, readFrontMatter } from '#formats/markdown/front-matter.ts';

/** What a list of contents says of a folder. */
export type FolderContents = { readonly front: FrontMatter; readonly paths: readonly string[] };

const entry = /^\s*(?:(?:[-*+]|\d{1,9}[.)])\s+)?\[(?:[^\]\\]|\\.)*\]\(<?([^)>]*)>?\)\s*$/;

/**
 * Reads a Markdown file that is nothing but a list of links to other files of its folder, perhaps under headings;
 * undefined for any other.
 */
export function readContents(
  path: string,
  bytes: Uint8Array,
  has: (path: string) => boolean,
): FolderContents | undefined {
  if (bytes.length > 2 ** 20) return undefined;
  const { text } = decodeText(bytes);
  const [, yaml = ''] = /^---\n([\s\S]*?\n)---\n/.exec(text) ?? [];
  const lines = (yaml === '' ? text : text.replace(/^---\n[\s\S]*?\n---\n/, '')).split('\n');
  const paths: string[] = [];
  for (const line of lines) {
    if (/^\s*(?:#.*)?$/.test(line)) continue;
    const href = entry.exec(line)?.[1];
    const address = href === undefined ? undefined : resolveAddress(path, href);
    if (!address || !has(address.path)) return undefined;
    paths.push(address.path);
  }
  return paths.length > 0 ? { front: readFrontMatter(yaml), paths } : undefined;
}
