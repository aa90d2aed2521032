import { parse } from 'yaml';
import { type Book, mostSubjects } from '#domain/book.ts';

/** The metadata of a file before its text. */
export type FrontMatter = Pick<Book, 'title' | 'author' | 'language' | 'summary' | 'licence' | 'subjects'> & {
  /** The address of the cover, as the file has it. */
  readonly cover?: string;
};

/** Reads YAML front matter under the names that Pandoc, Hugo and Jekyll use; values that are no text are skipped. */
export function readFrontMatter(source: string): FrontMatter {
  let given: unknown;
  try {
    given = parse(source, { logLevel: 'silent' });
  } catch {
    return {};
  }
  return frontMatterOf(given);
}

/** Reads front matter in TOML as Hugo has it: names with strings or lists of strings, before the first table. */
export function readTomlFrontMatter(source: string): FrontMatter {
  const [top = ''] = source.split(/^\s*\[/m);
  const fields = [...top.matchAll(/^\s*([\w-]+)\s*=\s*(.+?)\s*$/gm)].map(([, name = '', value = '']) => {
    const words = [...value.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'/g)].map(([, basic, literal]) => {
      return basic === undefined ? (literal ?? '') : basic.replace(/\\(["\\])/g, '$1');
    });
    return [name, words];
  });
  return frontMatterOf(Object.fromEntries(fields));
}

function frontMatterOf(given: unknown): FrontMatter {
  if (typeof given !== 'object' || given === null) return {};
  const fields = given as Record<string, unknown>;
  const first = (...names: string[]) => names.map((name) => wordsOf(fields[name])).find((words) => words !== '');
  const subjects = ['keywords', 'subjects', 'tags', 'categories']
    .map((name) => namesOf(fields[name]))
    .find((some) => some.length > 0);
  return {
    title: first('title'),
    author: first('author', 'authors', 'creator'),
    language: first('language', 'lang'),
    summary: first('summary', 'description', 'abstract'),
    licence: first('licence', 'license', 'rights'),
    ...(subjects ? { subjects } : {}),
    cover: first('cover', 'cover-image'),
  };
}

/** A list of names, or a text of names with commas. */
function namesOf(value: unknown): string[] {
  const names = Array.isArray(value) ? value.map(wordsOf) : wordsOf(value).split(',');
  return names.flatMap((name) => name.trim() || []).slice(0, mostSubjects);
}

/** A value as words: lists are joined, and a person or title written as a record gives its name or text. */
function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(wordsOf).filter(Boolean).join(', ');
  if (typeof value !== 'object' || value === null) return '';
  const { name, text } = value as { name?: unknown; text?: unknown };
  return wordsOf(name ?? text);
}

/** Pandoc's title block: up to three lines that begin with `%`, for title, authors and date. */
export function readTitleBlock(source: string): { front: FrontMatter; lines: number } {
  if (!source.startsWith('%')) return { front: {}, lines: 0 };
  const lines = source.slice(0, 10_000).split(/\r\n|\r|\n/);
  const fields: string[] = [];
  let count = 0;
  for (const line of lines) {
    if (line.startsWith('%') && fields.length < 3) fields.push(line.slice(1).trim());
    else if (/^[ \t]+\S/.test(line) && fields.length > 0) fields[fields.length - 1] += ` ${line.trim()}`;
    else break;
    count++;
  }
  const author = fields[1]?.replace(/\s*;\s*/g, ', ');
  return { front: { title: fields[0] || undefined, author: author || undefined }, lines: count };
}
