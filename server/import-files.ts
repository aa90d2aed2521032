import { publishEdition } from '#commands/edition/publish-edition.ts';
import { publishJourney } from '#commands/journey/publish-journey.ts';
import type { ImportedJourney } from '#commands/manuscript/import-answers.ts';
import type { WholeFile } from '#commands/manuscript/receive-upload.ts';
import { changeProject } from '#commands/project/change-project.ts';
import type { BookWarning } from '#domain/book.ts';
import { type AdminContext, type Answer, type BringWish, type BroughtBook, bringFiles } from './administer.ts';
import { checkJourney, type NamedFinding } from './administer-journeys.ts';
import { whereBegun } from './api/running-imports.ts';
import { sentenceOf } from './failure-sentence.ts';

/** A branching journey that was imported, with its findings. */
export type ImportedStory = Omit<ImportedJourney, 'words'> & {
  /** Where readers travel it, once it is published. */
  readonly url: string;
  readonly findings: readonly NamedFinding[];
  /** Whether readers can travel it, if it was to be published; an unpublished one has errors. */
  readonly isPublished?: boolean;
};

export type ImportAnswer = {
  readonly url: string;
  readonly blocks: number;
  readonly words: number;
  readonly warnings: readonly BookWarning[];
  readonly journeys: readonly ImportedStory[];
  /** The edition that was published last. */
  readonly edition?: number;
};

/** Imports the files of a manuscript on behalf of the owner of an organisation, and publishes it if asked to. */
export async function importFiles(
  context: AdminContext,
  wish: BringWish & { readonly files: readonly WholeFile[] },
): Promise<Answer<ImportAnswer>> {
  const brought = await bringFiles(context, wish);
  if (!brought.ok) return brought;
  const { organisationSlug, slug, firstBlockId, blocks, words, warnings } = brought.imported;
  const work = `${context.publicUrl}/org/${organisationSlug}/${slug}`;
  const journeys: ImportedStory[] = [];
  for (const { words: _, ...journey } of brought.imported.journeys) {
    const { findings } = await checkJourney(context, journey.id, journey.title);
    journeys.push({ ...journey, url: `${context.publicUrl}/journey/${journey.id}`, findings });
  }
  const url = `${work}/${whereBegun(firstBlockId, brought.imported.journeys)}`;
  const answer = { ok: true, url, blocks, words, warnings, journeys } as const;
  return wish.publish ? publishAll(context, brought, { ...answer, url: work }) : answer;
}

/** Publishes a book that was imported: its manuscript, then each journey without errors. */
async function publishAll(
  context: AdminContext,
  { actor, name, isNew, imported }: BroughtBook,
  answer: { readonly ok: true } & ImportAnswer,
): Promise<Answer<ImportAnswer>> {
  const { projectId } = imported;
  let edition: number | undefined;
  if (imported.blocks > 0) {
    const published = await publishEdition(context, actor, projectId);
    if (!published.ok)
      return { ok: false, message: `${name} was imported, but not published: ${sentenceOf(published.failure)}` };
    edition = published.value.number;
  }
  const journeys: ImportedStory[] = [];
  for (const journey of answer.journeys) {
    const published = await publishJourney(context, actor, journey.id);
    if (published.ok) edition = published.value.number;
    journeys.push({ ...journey, isPublished: published.ok });
  }
  if (edition === undefined) return { ...answer, journeys };
  // An import does not decide who sees an existing work.
  const shown = isNew ? await changeProject(context, actor, projectId, { visibility: 'public' }) : undefined;
  if (shown && !shown.ok)
    return { ok: false, message: `${name} was published, but not made public: ${sentenceOf(shown.failure)}` };
  return { ...answer, journeys, edition };
}
