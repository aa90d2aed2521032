import type { RequestScope } from '#app/context.ts';
import { loadFirstLines } from '#app/work/load-openings.ts';
import { creditOf } from '#app/work/load-work.ts';
import { findCurrentEdition } from '#database/edition.ts';
import { findJourney } from '#database/journey.ts';
import { findOrganisation } from '#database/organisation.ts';
import { findProject } from '#database/project.ts';
import { isId, type JourneyId } from '#domain/ids.ts';
import { splitLocale } from '#domain/locale.ts';
import { mayOpenText, mayReadEditions } from '#policies/project.ts';

/** The journey that someone is led to once they are in, where a guest could read it; with words of its own. */
export async function loadCameFor({ commands, actor }: RequestScope, request: Request) {
  const { reader } = commands.db;
  const next = new URL(request.url).searchParams.get('next') ?? '';
  const id = /^\/journey\/([^/?#]+)/.exec(splitLocale(next).path)?.[1] ?? '';
  const journey = isId(id) ? await findJourney(reader, id as JourneyId) : undefined;
  const project = journey && (await findProject(reader, journey.projectId));
  if (!project || mayReadEditions(actor, project) !== 'allowed') return undefined;
  const edition = await findCurrentEdition(reader, project.id);
  const organisation = await findOrganisation(reader, project.organisationId);
  if (!edition || !organisation) return undefined;
  const { title, language: workLanguage } = project;
  const language = journey.language ?? workLanguage;
  // A journey in the order of the outline is the work itself.
  const own = journey.kind === 'branching' ? journey.title : title;
  // Nothing of a text for adults stands here, before they were asked.
  const isOpen = mayOpenText(actor, project, false) === 'allowed';
  const about = journey.kind === 'branching' ? journey.summary : '';
  const lines = isOpen && !about ? await loadFirstLines(reader, project.id, edition.number) : undefined;
  return {
    title: own,
    work: own === title ? undefined : title,
    credit: creditOf(project, organisation),
    language,
    workLanguage,
    passage: about ? { words: about, language } : { words: lines ?? project.summary, language: workLanguage },
  };
}

export type CameFor = NonNullable<Awaited<ReturnType<typeof loadCameFor>>>;
