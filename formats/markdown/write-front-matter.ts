import { stringify } from 'yaml';
import type { Book } from '#domain/book.ts';

/** The metadata of a book as YAML front matter, under the names that Pandoc has for it. */
export function frontMatter(book: Book, cover: string | undefined): string {
  const fields = {
    title: book.title,
    author: book.author,
    lang: book.language,
    description: book.summary,
    rights: book.licence,
    keywords: book.subjects?.length ? book.subjects : undefined,
    'cover-image': cover,
  };
  const known = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''));
  return Object.keys(known).length === 0 ? '' : `---\n${stringify(known, { lineWidth: 0 })}---\n\n`;
}
