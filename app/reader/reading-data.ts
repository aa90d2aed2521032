import type { RequestScope } from '#app/context.ts';
import { creditOf } from '#app/work/load-work.ts';
import type { Organisation } from '#database/organisation.ts';
import type { Reading } from '#database/reading.ts';
import type { Edition, EditionBlock, Outline, Page } from '#domain/edition.ts';
import type { JourneyId } from '#domain/ids.ts';
import { progressOf } from '#domain/place.ts';
import type { Project } from '#domain/project.ts';
import { readingMinutes } from '#domain/reading-time.ts';
import { type PageTexts, pageHtml } from './page-html.ts';
import { withPictureWidths } from './picture-widths.ts';

/** Everything a reading page shows but the text, which goes straight into the page. */
export type ReadingData = ReturnType<typeof readingData>;

/** Everything about a page to be read; its text is put into the request's scope. */
export function readingData(
  scope: RequestScope,
  {
    organisation,
    project,
    edition,
    outline: { pages, words, pageOf },
    at,
    texts,
    journeyId,
    reading,
  }: {
    organisation: Pick<Organisation, 'slug' | 'name'>;
    project: Project;
    edition: Edition;
    outline: Outline;
    at: number;
    texts: PageTexts;
    journeyId: JourneyId | undefined;
    /** Of someone signed in who has begun. */
    reading: Reading | undefined;
  },
) {
  const page = pages[at];
  if (!page) throw new RangeError('There is no such page.');
  scope.read.current = { projectId: project.id, edition: edition.number };
  scope.texts.set(page.block.id, withPictureWidths(pageHtml(page, texts)));
  const keptAt = pageOf.get(reading?.activityId ?? '');
  const link = (other: Page<EditionBlock> | undefined) => other && { id: other.block.id, title: titleOfPage(other) };
  return {
    journeyId: journeyId ?? '',
    /** The page, from 1, at which someone signed in is; undefined before they began. */
    keptAt: keptAt === undefined ? undefined : keptAt + 1,
    workPath: `/org/${organisation.slug}/${project.slug}`,
    workTitle: project.title,
    isHidden: project.visibility !== 'public' || project.isHiddenFromSearch,
    language: edition.language,
    credit: creditOf(project, organisation),
    pageId: page.block.id,
    title: titleOfPage(page),
    partTitle: page.parts.at(-1)?.title ?? '',
    number: at + 1,
    count: pages.length,
    minutes: readingMinutes(words[at] ?? 0),
    /** Percent of the work at the beginning of the page and at its end. */
    from: progressOf(words, at, 0),
    to: progressOf(words, at, 1),
    previous: link(pages[at - 1]),
    next: link(pages[at + 1]),
  };
}

/** A page's title; a scene without one shows nothing but its number in the interface. */
function titleOfPage({ block }: Page<EditionBlock>): string {
  return block.title;
}
