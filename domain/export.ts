import type { BookLabels } from '#domain/book.ts';
import type { BlockId, ExportId, ProjectId } from '#domain/ids.ts';
import { dayMs, minuteMs } from './duration.ts';

/** The forms in which a work may be exported. */
export const exportFormats = [
  'epub',
  'docxManuscript',
  'docx',
  'odt',
  'html',
  'markdown',
  'markdownFolder',
  'text',
  'archive',
] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** How each format's file ends and what it is, as a download says it. */
export const exportFiles: Readonly<Record<ExportFormat, { readonly ending: string; readonly contentType: string }>> = {
  epub: { ending: '.epub', contentType: 'application/epub+zip' },
  docxManuscript: {
    ending: '.docx',
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  docx: {
    ending: '.docx',
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  odt: { ending: '.odt', contentType: 'application/vnd.oasis.opendocument.text' },
  html: { ending: '.html', contentType: 'text/html; charset=utf-8' },
  markdown: { ending: '.md', contentType: 'text/markdown; charset=utf-8' },
  markdownFolder: { ending: '.zip', contentType: 'application/zip' },
  text: { ending: '.txt', contentType: 'text/plain; charset=utf-8' },
  archive: { ending: '.fabula.zip', contentType: 'application/zip' },
};

/**
 * What is kept of one work for one account: the newest files. A new one replaces the oldest where there would be too
 * many, or where they would take too much room; the newest stays, however large.
 */
export const exportsKept = { files: 10, bytes: 1_000_000_000, days: 7 } as const;

/** What someone wants to export. */
export type ExportWish = {
  readonly format: ExportFormat;
  /** The number of an edition; undefined for the draft. An archive has everything and ignores this. */
  readonly edition: number | undefined;
  /** A block that is exported with what lies below it; undefined for the whole work. */
  readonly part: BlockId | undefined;
  /** Words in the language of the work; `aboutWords` still holds its place for the number, `{{words}}`. */
  readonly labels: BookLabels;
};

/** A file that is being made, or is there to be taken. */
export type Export = {
  readonly id: ExportId;
  readonly projectId: ProjectId;
  readonly wish: ExportWish;
  /** Whole percent. */
  readonly progress: number;
  readonly name: string;
  readonly contentType: string;
  readonly size: number | undefined;
  readonly createdAt: number;
  readonly readyAt: number | undefined;
  readonly failedAt: number | undefined;
};

/**
 * The name of a file that holds a work: its title as every file system takes it, and what tells it from the work's other
 * files, in the work's language.
 */
export function exportName(title: string, format: ExportFormat, suffixes: readonly string[]): string {
  return fileName(title, suffixes, exportFiles[format].ending);
}

/** The name of a file that begins with typed words: it holds nothing that a file system refuses. */
export function fileName(title: string, suffixes: readonly string[], ending: string): string {
  const plain = title
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what no file system takes in a name
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const kept = [...plain].slice(0, 100).join('').trim() || 'Fabula';
  const suffix = suffixes.length === 0 ? '' : ` (${suffixes.join(', ')})`;
  return `${kept}${suffix}${ending}`;
}

/** Files of one account that may be in the making at a time. */
export const unfinishedExports = 3;

/** Milliseconds for which a file is kept. */
export const exportKeepMs = exportsKept.days * dayMs;

/** Milliseconds that the writing of one file may take. */
export const exportWriteMs = 5 * minuteMs;
