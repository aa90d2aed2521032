import { fromMarkdown } from 'mdast-util-from-markdown';
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter';
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote';
import { frontmatter } from 'micromark-extension-frontmatter';
import { gfmFootnote } from 'micromark-extension-gfm-footnote';
import { Unreadable } from '#formats/unreadable.ts';

/** A node of the syntax tree; which fields it has depends on its type. */
export type Node = {
  readonly type: string;
  readonly children?: readonly Node[];
  readonly value?: string;
  readonly depth?: number;
  readonly url?: string;
  readonly alt?: string | null;
  readonly identifier?: string;
  readonly ordered?: boolean | null;
  readonly start?: number | null;
  readonly position?: { readonly start: { readonly line: number } };
};

/** Brackets and other signs in one paragraph: far more than any text has, and what makes a parser slow and large. */
const most = { brackets: 2_000, signs: 6_000 };
const signs = /`+|\*+|_+|~+|\\|<|&/g;

/** Parses CommonMark with footnotes and YAML front matter; refuses what would take very long or lie very deep. */
export function parseMarkdown(source: string, depth: number): Node {
  refuseHostile(source, depth);
  return fromMarkdown(source, {
    extensions: [frontmatter(['yaml', 'toml']), gfmFootnote()],
    mdastExtensions: [frontmatterFromMarkdown(['yaml', 'toml']), gfmFootnoteFromMarkdown()],
  }) as Node;
}

function refuseHostile(source: string, depth: number): void {
  const nested = new RegExp(`^[ \\t]*(?:>[ \\t]*|(?:[-*+]|\\d{1,9}[.)])[ \\t]+){${depth},}`);
  const indented = new RegExp(`^[ \\t]{${depth * 2},}(?:[-*+]|\\d{1,9}[.)])[ \\t]`);
  let brackets = 0;
  let marks = 0;
  source.split(/\r\n|\r|\n/).forEach((line, index) => {
    const place = `line ${index + 1}`;
    if (line.length >= depth && (nested.test(line) || indented.test(line))) throw new Unreadable('tooDeep', place);
    brackets = line.trim() === '' ? 0 : brackets + (line.includes('[') ? line.split('[').length - 1 : 0);
    marks = line.trim() === '' ? 0 : marks + (line.match(signs)?.length ?? 0);
    if (brackets > most.brackets || marks > most.signs) throw new Unreadable('tooSlow', place);
  });
}

/** All nodes of a tree, parents first. */
export function* everyNode(node: Node): Generator<Node> {
  yield node;
  for (const child of node.children ?? []) yield* everyNode(child);
}
