import { titleOfFile } from '#domain/book.ts';
import { type ProjectKind, projectKinds, projectLengths } from '#domain/project.ts';
import { languageCode } from '#domain/text.ts';
import { distinctTags } from '#domain/work-facts.ts';
import type { ArchiveMessage, BookFacts } from './file-job.ts';

/** The facts that an imported file gives about the book, where it is a project archive. */
export function factsOfArchive({
  archive: { project },
  blocks,
}: Extract<ArchiveMessage, { kind: 'archive' }>): BookFacts {
  const { title, credit, language, summary, licence, cover } = project;
  return { title, author: credit, language, summary, licence, blocks, ...(cover === undefined ? {} : { cover }) };
}

/** The facts of an archived project besides those of every book. */
export function saidInArchive({ archive: { project } }: Extract<ArchiveMessage, { kind: 'archive' }>) {
  const { status, finishedAt, rating, warningNote, genres = [], tags = [], warnings = [] } = project;
  return {
    kind: projectKindOf(project.kind),
    status,
    ...(finishedAt === undefined ? {} : { finishedAt }),
    ...(rating && { rating }),
    ...(warningNote && { warningNote }),
    labels: { genres: [...new Set(genres)], tags: distinctTags(tags), warnings: [...new Set(warnings)] },
  };
}

function projectKindOf(kind: string): ProjectKind {
  return projectKinds.find((known) => known === kind) ?? 'novel';
}

/** The facts of a new project from what a file says of its book, cut to what a project has room for. */
export function factsOf(
  facts: BookFacts,
  fileName: string,
  { language, isLanguageSaid = false }: { readonly language: string; readonly isLanguageSaid?: boolean },
) {
  const own = facts.isLanguageFound && isLanguageSaid ? undefined : languageCode(facts.language);
  return {
    title: (facts.title?.trim() || titleOfFile(fileName)).slice(0, projectLengths.title),
    credit: (facts.author ?? '').slice(0, projectLengths.credit),
    summary: shortened(facts.summary ?? '', projectLengths.summary),
    licence: shortened(facts.licence ?? '', projectLengths.licence),
    language: own ?? language,
  };
}

/** A text that ends with a whole sentence where it is too long; none at all where its first one is. */
function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  const end = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('! '), cut.lastIndexOf('? '), cut.lastIndexOf('\n'));
  return end < 0 ? '' : cut.slice(0, end + 1).trim();
}
