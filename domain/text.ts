/**
 * The rich text of a block as plain data: the JSON that ProseMirror writes, in our own vocabulary. The editor's
 * extensions, the importers and the renderer all speak it. A change of the vocabulary raises `textVersion`.
 */
export const textVersion = 1;

export const alignments = ['start', 'center', 'end', 'justify'] as const;
export type Alignment = (typeof alignments)[number];

/** The kind of a quotation: words of someone else, a letter, or the lines before a chapter. */
export const quoteKinds = ['quote', 'letter', 'epigraph'] as const;
export type QuoteKind = (typeof quoteKinds)[number];

/** Marks without attributes, outermost first: the order in which they are rendered and stored. */
export const plainMarks = [
  'strong',
  'emphasis',
  'underline',
  'strike',
  'smallCaps',
  'superscript',
  'subscript',
  'code',
] as const;
export type PlainMark = (typeof plainMarks)[number];

export type Mark =
  | { readonly type: PlainMark }
  /** `href` is http, https or mailto, nothing else. */
  | { readonly type: 'link'; readonly attrs: { readonly href: string } }
  /** A passage in another language: a BCP 47 tag. */
  | { readonly type: 'language'; readonly attrs: { readonly lang: string } };

export type TextRun = { readonly type: 'text'; readonly text: string; readonly marks?: readonly Mark[] };
export type HardBreak = { readonly type: 'hardBreak' };
/** A note; `note` is the JSON text of its inline content (runs and hard breaks), so that an editor may compare it as one value. */
export type Footnote = { readonly type: 'footnote'; readonly attrs: { readonly note: string } };
export type Inline = TextRun | HardBreak | Footnote;

export type Paragraph = {
  readonly type: 'paragraph';
  readonly attrs?: { readonly align?: Alignment; readonly lang?: string };
  readonly content?: readonly Inline[];
};
/** A heading inside a block's text; levels 2 to 4, since the block's own title is the heading above it. */
export type Heading = {
  readonly type: 'heading';
  readonly attrs: { readonly level: 2 | 3 | 4 };
  readonly content?: readonly Inline[];
};
/** A stanza: its lines are divided by hard breaks and keep their leading spaces. */
export type Verse = { readonly type: 'verse'; readonly content?: readonly Inline[] };
export type SceneBreak = { readonly type: 'sceneBreak' };
export type Quote = {
  readonly type: 'quote';
  readonly attrs: { readonly kind: QuoteKind };
  readonly content: readonly TextBlock[];
};
export type BulletList = { readonly type: 'bulletList'; readonly content: readonly ListItem[] };
export type OrderedList = {
  readonly type: 'orderedList';
  readonly attrs?: { readonly start?: number };
  readonly content: readonly ListItem[];
};
export type ListItem = { readonly type: 'listItem'; readonly content: readonly TextBlock[] };
/** Preformatted text, kept exactly. */
export type CodeBlock = { readonly type: 'codeBlock'; readonly content?: readonly TextRun[] };
/** A picture; `file` is the id of a stored file (or, in an imported book, the key of one of its images). */
export type Picture = {
  readonly type: 'image';
  readonly attrs: { readonly file: string; readonly alt: string; readonly width?: number; readonly height?: number };
};
export type TextBlock =
  | Paragraph
  | Heading
  | Verse
  | SceneBreak
  | Quote
  | BulletList
  | OrderedList
  | CodeBlock
  | Picture;

/** A whole text. */
export type Text = { readonly type: 'doc'; readonly content: readonly TextBlock[] };

export const emptyText: Text = { type: 'doc', content: [{ type: 'paragraph' }] };

/** The nodes that hold words themselves, each a line of its own where texts are searched. */
export const lineNames: ReadonlySet<string> = new Set(['paragraph', 'heading', 'verse', 'codeBlock']);

/** Every node and mark name a document may hold; anything else is refused at the socket and dropped when rendered. */
export const nodeNames: ReadonlySet<string> = new Set([
  'paragraph',
  'heading',
  'verse',
  'sceneBreak',
  'quote',
  'bulletList',
  'orderedList',
  'listItem',
  'codeBlock',
  'image',
  'hardBreak',
  'footnote',
]);
export const markNames: ReadonlySet<string> = new Set([...plainMarks, 'link', 'language']);

/** Texts whose names are asked for at once, at most. */
export const textsNamedAtMost = 200;
/** How deep quotations and lists may lie in one another; deeper ones are lifted out. */
export const textDepth = 12;
/** How many elements of a document may lie in one another: a list is two (itself and its item), and there is room above. */
export const elementDepth = textDepth * 4;
/** Bytes of one text as a document at most: some four million Cyrillic letters, more than any novel of one text has. */
export const documentLength = 8 * 1024 * 1024;
/**
 * Letters from which a text is called too long for one block: it is a small part of the limit, and some three novels.
 */
export const longTextLetters = 1_000_000;
/** Characters of one note at most, as JSON. */
export const footnoteLength = 100_000;
/** Characters of a link's address at most. */
export const hrefLength = 2_000;

/** An address a text may link to, or undefined: http, https and mailto only, without hidden control characters. */
export function safeHref(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > hrefLength) return undefined;
  const href = value.trim();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip these inside a scheme, so that they would hide one
  if (/[\u0000-\u0020\u007f-\u009f\u2028\u2029\\]/.test(href)) return undefined;
  return /^(https?:\/\/[^/]|mailto:[^/])/i.test(href) ? href : undefined;
}

/** A BCP 47 language tag in its ordinary forms (uk, en-US, zh-Hant-TW), or undefined. */
export function languageCode(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= 35 && /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(value)
    ? value
    : undefined;
}
