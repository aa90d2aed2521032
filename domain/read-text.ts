import {
  alignments,
  elementDepth,
  emptyText,
  type Footnote,
  footnoteLength,
  type Inline,
  type ListItem,
  languageCode,
  type Mark,
  plainMarks,
  quoteKinds,
  safeHref,
  type Text,
  type TextBlock,
  type TextRun,
  textDepth,
} from '#domain/text.ts';

type Loose = { readonly [key: string]: unknown };

/**
 * Reads JSON from outside as a text and keeps what the vocabulary allows: an unknown node gives up its children to
 * its parent, an unknown mark or attribute goes, text stays. Never throws; the result always has at least one paragraph.
 */
export function readText(value: unknown): Text {
  const content = blocksOf(childrenOf(asLoose(value)), 0);
  return content.length === 0 ? emptyText : { type: 'doc', content };
}

function asLoose(value: unknown): Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {};
}

function childrenOf(node: Loose): Loose[] {
  return Array.isArray(node.content) ? node.content.map(asLoose) : [];
}

const inlineNames = new Set(['text', 'hardBreak', 'footnote']);

/** Blocks among children; loose inline content between them becomes paragraphs, so that no word is lost. */
function blocksOf(children: readonly Loose[], depth: number): TextBlock[] {
  const blocks: TextBlock[] = [];
  let loose: Loose[] = [];
  const settle = () => {
    const content = inlinesOf(loose);
    if (content.length > 0) blocks.push({ type: 'paragraph', content });
    loose = [];
  };
  for (const child of children) {
    if (inlineNames.has(String(child.type))) {
      loose.push(child);
      continue;
    }
    settle();
    blocks.push(...blockOf(child, depth));
  }
  settle();
  return blocks;
}

function blockOf(node: Loose, depth: number): TextBlock[] {
  if (depth > elementDepth) return blocksOf(leavesBelow(node), 0);
  const attrs = asLoose(node.attrs);
  const children = childrenOf(node);
  switch (node.type) {
    case 'paragraph': {
      const align = alignments.find((name) => name === attrs.align && name !== 'start');
      const lang = languageCode(attrs.lang);
      const kept = { ...(align ? { align } : {}), ...(lang ? { lang } : {}) };
      return [
        {
          type: 'paragraph',
          ...(Object.keys(kept).length > 0 ? { attrs: kept } : {}),
          ...contentOf(inlinesOf(children)),
        },
      ];
    }
    case 'heading': {
      const level = attrs.level === 3 || attrs.level === 4 ? attrs.level : 2;
      return [{ type: 'heading', attrs: { level }, ...contentOf(inlinesOf(children)) }];
    }
    case 'verse':
      return [{ type: 'verse', ...contentOf(inlinesOf(children)) }];
    case 'sceneBreak':
      return [{ type: 'sceneBreak' }];
    case 'codeBlock': {
      const runs = inlinesOf(children).flatMap((inline): TextRun[] =>
        inline.type === 'text' ? [{ type: 'text', text: inline.text }] : [],
      );
      return [{ type: 'codeBlock', ...contentOf(runs) }];
    }
    case 'image': {
      const { file, alt, width, height } = attrs;
      if (typeof file !== 'string' || file === '' || file.length > 300 || !file.isWellFormed()) return [];
      const size = isSize(width) && isSize(height) ? { width, height } : {};
      return [
        { type: 'image', attrs: { file, alt: typeof alt === 'string' ? storable(alt.slice(0, 2_000)) : '', ...size } },
      ];
    }
    case 'quote': {
      const content = blocksOf(children, depth + 1);
      if (depth >= textDepth || content.length === 0) return content;
      return [{ type: 'quote', attrs: { kind: quoteKinds.find((kind) => kind === attrs.kind) ?? 'quote' }, content }];
    }
    case 'bulletList':
    case 'orderedList': {
      const items = children.flatMap((child): ListItem[] => {
        const content = blocksOf(child.type === 'listItem' ? childrenOf(child) : [child], depth + 1);
        return content.length > 0 ? [{ type: 'listItem', content }] : [];
      });
      if (depth >= textDepth || items.length === 0) return items.flatMap(({ content }) => [...content]);
      if (node.type === 'bulletList') return [{ type: 'bulletList', content: items }];
      const { start } = attrs;
      const counted = typeof start === 'number' && Number.isSafeInteger(start) && start >= 0 && start !== 1;
      return [{ type: 'orderedList', ...(counted ? { attrs: { start } } : {}), content: items }];
    }
    default:
      return blocksOf(children, depth + 1);
  }
}

/** The inline content below a node in the order of reading, however deep it lies: no recursion, which has an end. */
function leavesBelow(node: Loose): Loose[] {
  const leaves: Loose[] = [];
  const waiting = [node];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (inlineNames.has(String(next.type))) leaves.push(next);
    else for (const child of childrenOf(next).reverse()) waiting.push(child);
  }
  return leaves;
}

function isSize(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value < 100_000;
}

function contentOf<Item>(content: readonly Item[]): { content?: readonly Item[] } {
  return content.length > 0 ? { content } : {};
}

/** Inline content in its one form: neighbouring runs with equal marks are one. */
function inlinesOf(children: readonly Loose[]): Inline[] {
  const inlines: Inline[] = [];
  for (const inline of loneInlinesOf(children)) {
    const last = inlines.at(-1);
    if (inline.type === 'text' && last?.type === 'text' && hasSameMarks(inline, last))
      inlines[inlines.length - 1] = { ...last, text: last.text + inline.text };
    else inlines.push(inline);
  }
  return inlines;
}

function hasSameMarks(one: TextRun, other: TextRun): boolean {
  if (one.marks === undefined || other.marks === undefined) return one.marks === other.marks;
  return JSON.stringify(one.marks) === JSON.stringify(other.marks);
}

function loneInlinesOf(children: readonly Loose[], depth = 0): Inline[] {
  if (depth > elementDepth) return loneInlinesOf(children.flatMap(leavesBelow));
  return children.flatMap((child): Inline[] => {
    if (child.type === 'hardBreak') return [{ type: 'hardBreak' }];
    if (child.type === 'footnote') return footnoteOf(child);
    if (child.type !== 'text') return loneInlinesOf(childrenOf(child), depth + 1);
    const text = typeof child.text === 'string' ? storable(child.text) : '';
    if (text === '') return [];
    const marks = marksOf(child.marks);
    return [{ type: 'text', text, ...(marks.length > 0 ? { marks } : {}) }];
  });
}

/** Letters that every database stores: no NUL (PostgreSQL has no room for it), no half of a surrogate pair. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

function footnoteOf(node: Loose): Footnote[] {
  const note = readNote(asLoose(node.attrs).note);
  return note.length > 0 ? [{ type: 'footnote', attrs: { note: JSON.stringify(note) } }] : [];
}

/** The inline content of a note from its attribute; a note inside a note is flattened away. */
export function readNote(note: unknown): Exclude<Inline, Footnote>[] {
  if (typeof note !== 'string' || note.length > footnoteLength) return [];
  let parsed: unknown;
  try {
    parsed = JSON.parse(note);
  } catch {
    return [{ type: 'text', text: storable(note) }].filter(({ text }) => text !== '') as TextRun[];
  }
  const content = Array.isArray(parsed) ? inlinesOf(parsed.map(asLoose)) : [];
  return content.filter((inline) => inline.type !== 'footnote');
}

function marksOf(value: unknown): Mark[] {
  const given = Array.isArray(value) ? value.map(asLoose) : [];
  const marks: Mark[] = [];
  const href = safeHref(asLoose(given.find(({ type }) => type === 'link')?.attrs).href);
  if (href) marks.push({ type: 'link', attrs: { href } });
  const lang = languageCode(asLoose(given.find(({ type }) => type === 'language')?.attrs).lang);
  if (lang) marks.push({ type: 'language', attrs: { lang } });
  for (const name of plainMarks) if (given.some(({ type }) => type === name)) marks.push({ type: name });
  return marks;
}
