import { isSceneBreak } from '#formats/paragraphs.ts';
import { readHeading } from '#formats/text/headings.ts';

/** The words in our own files before an author's name, in the three languages (`export.labels.by`). */
const byWords = /^(?:by|de|автор:)\s+/iu;

/** The metadata at the beginning of a text, and the rest of it. */
export type Front = { readonly title?: string; readonly author?: string; readonly rest: string };

/** The title between two lines of signs of equality, so that it is no heading of a part. */
export function titleLines(title: string): string {
  const words = title.replace(/\s+/g, ' ').trim();
  const line = '='.repeat(Math.max(3, [...words].length));
  return words === '' ? '' : `${line}\n${words}\n${line}`;
}

/**
 * Takes the title our own files begin with, and the author, who stands alone between it and the first heading; a text
 * that does not begin so is left as it is.
 */
export function takeFront(text: string): Front {
  const lines = text.split(/\r\n|\r|\n/);
  const start = lines.findIndex((line) => line.trim() !== '');
  const [over = '', title = '', under = '', after = ''] = lines.slice(Math.max(0, start)).map((line) => line.trim());
  const isRule = (line: string) => /^={3,}$/.test(line);
  if (!isRule(over) || !isRule(under) || isRule(title) || title === '' || after !== '') return { rest: text };
  const groups = lines.slice(start + 3);
  const first = groups.findIndex((line) => line.trim() !== '');
  const [name = '', below = ''] = groups.slice(Math.max(0, first)).map((line) => line.trim());
  const next = groups.findIndex((line, at) => at > first && line.trim() !== '');
  const heading = groups.slice(next, next + 2).map((line) => line.trim());
  const begins = heading.length === 2 && heading[1] === '' ? heading.slice(0, 1) : heading;
  const standsAlone =
    first >= 0 &&
    next > 0 &&
    below === '' &&
    (readHeading(begins) || isSceneBreak(begins[0] ?? '', { setApart: true }));
  if (!standsAlone || readHeading([name])) return { title, rest: groups.join('\n') };
  return { title, author: name.replace(byWords, ''), rest: groups.slice(first + 1).join('\n') };
}
