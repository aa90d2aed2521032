import type { Inline, TextBlock } from '#domain/text.ts';
import { isBlank, linesOf } from '#formats/inlines.ts';

const ornament = /^(?:[*⁎∗✱✻✽•·●○◆◇■□❦☙❧⁂§#]\s*)+$/u;
const rule = /^(?:[-–—_~=.…\s]+|[xXoO0](?:\s[xXoO0])+)$/u;

/** The longest line of verse that no markup names as such. */
export const verseLine = 80;

/**
 * Whether the words of a paragraph only divide scenes: stars, bullets and asterisms always do, strokes and dots only
 * when they are set apart (centred), since a speaker may say “…” or “—”.
 */
export function isSceneBreak(words: string, { setApart = false } = {}): boolean {
  const shown = words.trim();
  if (shown === '' || shown.length > 40) return false;
  return ornament.test(shown) || (setApart && rule.test(shown));
}

/** A paragraph, a stanza or a scene break of inline content; undefined when the content shows nothing. */
export function paragraphOf(
  content: readonly Inline[],
  attrs: { readonly align?: 'center' | 'end'; readonly lang?: string },
  { verseLines = Number.POSITIVE_INFINITY, setApart = false } = {},
): TextBlock | undefined {
  if (isBlank(content)) return undefined;
  const lines = linesOf(content);
  const plain = content.every(({ type }) => type === 'text');
  const apart = setApart || attrs.align === 'center';
  if (plain && isSceneBreak(lines.join(' '), { setApart: apart })) return { type: 'sceneBreak' };
  if (lines.length >= verseLines && !attrs.align && lines.every((line) => line.length <= verseLine)) {
    return { type: 'verse', content };
  }
  return { type: 'paragraph', ...(attrs.align || attrs.lang ? { attrs } : {}), content };
}
