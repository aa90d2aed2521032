import type { RequestScope } from '#app/context.ts';
import { loadOutline } from '#commands/edition/load-outline.ts';
import type { PublicWork } from '#database/public-works.ts';
import { loadRenderedTexts } from '#database/rendered-text.ts';
import type { Outline } from '#domain/edition.ts';
import type { ProjectId } from '#domain/ids.ts';

/** Openings shown side by side, and characters of each at most. */
const shown = 3;
const longest = 320;

/** With fewer characters the next lines are shown as well. */
const enough = 140;

/** Characters of the opening that is shown as a page. */
const pageLength = 1_200;

/** How a work begins, and whose it is. */
export type Opening = {
  readonly work: PublicWork;
  readonly words: string;
  /** The first paragraphs, for one opening that is shown as its own page. */
  readonly page: readonly string[];
  /** Where reading continues. */
  readonly path: string;
};

/** The first lines of works: of the first of each language, then of others. */
export async function loadOpenings({ commands }: RequestScope, works: readonly PublicWork[]): Promise<Opening[]> {
  const { reader } = commands.db;
  const seen = new Set<string>();
  const ofEach = works.filter(({ language }) => !seen.has(language) && seen.add(language));
  const chosen = [...ofEach, ...works.filter((work) => !ofEach.includes(work))].slice(0, shown);
  const first = await Promise.all(
    chosen.map(async (work) => {
      const { pages } = await loadOutline(reader, work.projectId as ProjectId, work.edition);
      const hash = firstTextOf(pages);
      const path = `/org/${work.organisationSlug}/${work.slug}/block/${pages[0]?.block.id}`;
      return { work, path, hash };
    }),
  );
  const texts = await loadRenderedTexts(
    reader,
    first.flatMap(({ hash }) => hash ?? []),
  );
  return first.flatMap(({ work, path, hash }) => {
    const text = texts.get(hash ?? '')?.text ?? '';
    const words = beginningOf(text);
    return words === '' ? [] : [{ work, path, words, page: firstParagraphs(text) }];
  });
}

/** The first text with words. */
function firstTextOf(pages: Outline['pages']): string | undefined {
  for (const { opens, block, scenes } of pages)
    for (const { words, hash } of [...opens, block, ...scenes]) if (words > 0) return hash;
  return undefined;
}

/** The first paragraphs of a text, as far as a page goes; the fade at its foot hides where they are cut. */
export function firstParagraphs(text: string): string[] {
  return text
    .slice(0, pageLength)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** The first lines of a text; a long one up to the end of a sentence, or of a word where a sentence never ends. */
export function beginningOf(text: string): string {
  let lines = '';
  for (const line of text.split('\n').map((some) => some.trim())) {
    if (line !== '') lines += lines === '' ? line : `\n${line}`;
    if (lines.length >= enough) break;
  }
  if (lines.length <= longest) return lines;
  const cut = lines.slice(0, longest);
  const sentence = Math.max(
    ...['. ', '! ', '? ', '… ', '.» ', '.” '].map((end) => cut.lastIndexOf(end) + end.length - 1),
  );
  if (sentence > longest / 3) return cut.slice(0, sentence).trimEnd();
  const word = cut.lastIndexOf(' ');
  return `${word > 0 ? cut.slice(0, word) : cut}…`;
}
