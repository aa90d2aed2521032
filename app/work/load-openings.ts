import type { RequestScope } from '#app/context.ts';
import { loadOutline } from '#commands/edition/load-outline.ts';
import type { Queries } from '#database/connection.ts';
import type { PublicWork } from '#database/public-works.ts';
import { loadBeginnings } from '#database/rendered-text.ts';
import type { EditionBlock, Page } from '#domain/edition.ts';
import { isFrontMatter, storyLines } from '#domain/front-matter.ts';
import type { ProjectId } from '#domain/ids.ts';
import { fullPage, openingOrder, openingPage } from '#domain/opening.ts';

/** Openings shown side by side, and characters of each at most. */
const shown = 3;
const longest = 320;

/** With fewer characters the next lines are shown as well. */
const enough = 140;

/** Characters of the opening that is shown as a page. */
const pageLength = 1_200;

/** Works whose beginnings are looked at, pages of each and texts of a page, and characters of a text. */
const looked = { works: 8, pages: 6, texts: 6, characters: 8_000 } as const;

/** How a work begins, and whose it is. */
export type Opening = {
  readonly work: PublicWork;
  readonly words: string;
  /** Where reading continues. */
  readonly path: string;
};

/** An opening that is shown as its own page, with its first paragraphs: with all of them where it is short. */
export type OpeningPage = Opening & { readonly page: readonly string[]; readonly isWhole: boolean };

/** The first lines of some works, and the one that is shown as a page. */
type Openings = { readonly leaf: OpeningPage | undefined; readonly openings: readonly Opening[] };

/**
 * The first lines of some of the works, those in the language of the page first, and one of them that fills a page.
 */
export async function loadOpenings(
  { commands, locale }: Pick<RequestScope, 'commands' | 'locale'>,
  works: readonly PublicWork[],
): Promise<Openings> {
  const openings: Opening[] = [];
  let leaf: OpeningPage | undefined;
  // Where no story fills a page, as on a site that has only begun, the first that says enough stands there whole.
  let short: OpeningPage | undefined;
  for (const work of openingOrder(works, locale).slice(0, looked.works)) {
    if (leaf && openings.length > shown) break;
    const found = await loadStoryPage(commands.db.reader, work.projectId as ProjectId, work.edition);
    if (!found) continue;
    const path = `/org/${work.organisationSlug}/${work.slug}/block/${found.block}`;
    const opening = { work, words: beginningOf(found.text), path };
    const isFull = found.text.length >= fullPage;
    if (!leaf && isFull) leaf = { ...opening, page: firstParagraphs(found.text), isWhole: false };
    if (!short && found.text.length >= enough)
      short = { ...opening, page: firstParagraphs(found.text), isWhole: !isFull };
    openings.push(opening);
  }
  return { leaf: leaf ?? short, openings };
}

/** The first lines that are shown beside the page of one work: of others than it. */
export function besideLeaf({ leaf, openings }: Openings): Opening[] {
  return openings.filter(({ work }) => work.projectId !== leaf?.work.projectId).slice(0, shown);
}

/** The first lines of a work's edition; undefined where its first pages have no story. */
export async function loadFirstLines(reader: Queries, id: ProjectId, edition: number): Promise<string | undefined> {
  const found = await loadStoryPage(reader, id, edition);
  return found && beginningOf(found.text);
}

/** The page that a work is shown by: the story on it, and the chapter it is of. */
async function loadStoryPage(
  reader: Queries,
  id: ProjectId,
  edition: number,
): Promise<{ text: string; block: string } | undefined> {
  const outline = await loadOutline(reader, id, edition);
  const pages = outline.pages
    .slice(0, looked.pages * 2)
    .filter((page) => ![...page.parts, page.block].some(({ title }) => isFrontMatter(title)))
    .slice(0, looked.pages);
  const hashes = pages.map(textsOf);
  const texts = await loadBeginnings(reader, hashes.flat(), looked.characters);
  const stories = hashes.map((some) => some.flatMap((hash) => storyLines(texts.get(hash) ?? '')));
  const at = openingPage(stories);
  const page = at === undefined ? undefined : pages[at];
  return page && { text: stories[at ?? 0]?.join('\n') ?? '', block: page.block.id };
}

/** The hashes of the first texts of a page that have words. */
function textsOf({ opens, block, scenes }: Page<EditionBlock>): string[] {
  return [...opens, block, ...scenes]
    .filter(({ words, title }) => words > 0 && !isFrontMatter(title))
    .slice(0, looked.texts)
    .map(({ hash }) => hash);
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
