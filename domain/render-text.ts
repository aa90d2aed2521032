import { inlineText } from '#domain/plain-text.ts';
import { readNote } from '#domain/read-text.ts';
import {
  type Inline,
  type ListItem,
  type Mark,
  type PlainMark,
  safeHref,
  type Text,
  type TextBlock,
} from '#domain/text.ts';

/** Raised when the same text would be rendered otherwise: part of what names a rendered text. */
export const rendererVersion = 1;

/** How a text is rendered: where pictures are, and what goes before the ids of notes so that they differ on one page. */
export type Rendering = { readonly pictureAddress: (file: string) => string; readonly idPrefix: string };

const tags: Readonly<Record<PlainMark, readonly [string, string]>> = {
  strong: ['<strong>', '</strong>'],
  emphasis: ['<em>', '</em>'],
  underline: ['<u>', '</u>'],
  strike: ['<s>', '</s>'],
  smallCaps: ['<span class="small-caps">', '</span>'],
  superscript: ['<sup>', '</sup>'],
  subscript: ['<sub>', '</sub>'],
  code: ['<code>', '</code>'],
};

/**
 * Renders a text as HTML that is harmless whatever the text holds: every letter is escaped, every address checked.
 * Each paragraph, heading and stanza carries `data-p`, its offset in the plain text, by which a place is found again.
 * Notes become references `[1]` to a list at the end, with links back.
 */
export function renderText(text: Text, rendering: Rendering): string {
  const notes: Inline[][] = [];
  let offset = 0;
  const next = (length: number) => {
    const at = offset;
    offset += length + 1;
    return ` data-p="${at}"`;
  };

  const inlines = (content: readonly Inline[] | undefined): string =>
    (content ?? [])
      .map((inline) => {
        if (inline.type === 'hardBreak') return '<br>';
        if (inline.type === 'text') return renderRun(inline.text, inline.marks ?? []);
        notes.push(readNote(inline.attrs.note));
        const id = `${rendering.idPrefix}${notes.length}`;
        return `<sup class="note-ref"><a id="ref-${id}" href="#note-${id}" role="doc-noteref">${notes.length}</a></sup>`;
      })
      .join('');

  const blocks = (content: readonly TextBlock[]): string => content.map(block).join('\n');
  const items = (content: readonly ListItem[]): string =>
    content.map((item) => `<li>${blocks(item.content)}</li>`).join('\n');

  function block(node: TextBlock): string {
    switch (node.type) {
      case 'paragraph': {
        const at = next(inlineText(node.content ?? []).length);
        const align = node.attrs?.align && node.attrs.align !== 'start' ? ` class="align-${node.attrs.align}"` : '';
        const lang = node.attrs?.lang ? ` lang="${escapeHtml(node.attrs.lang)}"` : '';
        return `<p${at}${align}${lang}>${inlines(node.content)}</p>`;
      }
      case 'heading': {
        const at = next(inlineText(node.content ?? []).length);
        return `<h${node.attrs.level}${at}>${inlines(node.content)}</h${node.attrs.level}>`;
      }
      case 'verse': {
        const at = next(inlineText(node.content ?? []).length);
        return `<p class="verse"${at}>${inlines(node.content)}</p>`;
      }
      case 'sceneBreak':
        next(0);
        return '<hr class="scene-break">';
      case 'codeBlock': {
        const at = next(inlineText(node.content ?? []).length);
        return `<pre${at}><code>${escapeHtml(inlineText(node.content ?? []))}</code></pre>`;
      }
      case 'image': {
        next(0);
        const { file, alt, width, height } = node.attrs;
        const size = width && height ? ` width="${width}" height="${height}"` : '';
        return `<figure><img src="${escapeHtml(rendering.pictureAddress(file))}" alt="${escapeHtml(alt)}"${size} loading="lazy" decoding="async"></figure>`;
      }
      case 'quote':
        return `<blockquote${node.attrs.kind === 'quote' ? '' : ` class="${node.attrs.kind}"`}>${blocks(node.content)}</blockquote>`;
      case 'bulletList':
        return `<ul>${items(node.content)}</ul>`;
      case 'orderedList':
        return `<ol${node.attrs?.start === undefined ? '' : ` start="${node.attrs.start}"`}>${items(node.content)}</ol>`;
    }
  }

  const body = blocks(text.content);
  return notes.length === 0 ? body : `${body}\n${renderNotes(notes, rendering.idPrefix)}`;
}

function renderNotes(notes: readonly Inline[][], prefix: string): string {
  const items = notes.map((note, index) => {
    const id = `${prefix}${index + 1}`;
    const words = note
      .map((inline) =>
        inline.type === 'hardBreak' ? '<br>' : inline.type === 'text' ? renderRun(inline.text, inline.marks ?? []) : '',
      )
      .join('');
    return `<li id="note-${id}"><p>${words} <a href="#ref-${id}" role="doc-backlink">↩</a></p></li>`;
  });
  return `<section class="notes" role="doc-endnotes"><ol>${items.join('\n')}</ol></section>`;
}

/** Renders a run of letters of one look as HTML that is harmless, whatever it holds. */
export function renderRun(text: string, marks: readonly Mark[]): string {
  let open = '';
  let close = '';
  for (const mark of marks) {
    const [start, end] = tagsOf(mark);
    open += start;
    close = end + close;
  }
  return open + escapeHtml(text) + close;
}

function tagsOf(mark: Mark): readonly [string, string] {
  if (mark.type === 'link') {
    const href = safeHref(mark.attrs.href);
    return href
      ? [`<a href="${escapeHtml(href)}" target="_blank" rel="noopener noreferrer nofollow ugc">`, '</a>']
      : ['', ''];
  }
  if (mark.type === 'language') return [`<span lang="${escapeHtml(mark.attrs.lang)}">`, '</span>'];
  return tags[mark.type];
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it may stand inside HTML, in content and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter);
}
