import { answerApart } from '#commands/answer-apart.ts';
import type { CommandContext } from '#commands/context.ts';
import { findEdition } from '#database/edition.ts';
import { findJourney, type Journey } from '#database/journey.ts';
import { loadDraft } from '#database/journey-draft.ts';
import { findVersionAt, findVersionGraph } from '#database/journey-version.ts';
import { findOrganisation } from '#database/organisation.ts';
import { findProject } from '#database/project.ts';
import type { Actor } from '#domain/account.ts';
import { fileName } from '#domain/export.ts';
import type { JourneyId } from '#domain/ids.ts';
import type { Graph } from '#domain/journey/graph.ts';
import { journeyFiles, type Loss } from '#domain/journey/journey-file.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import type { Project } from '#domain/project.ts';
import type { JourneyJob, WrittenJourney } from '#formats/journey/write-journey.ts';
import { concealed } from '#policies/concealed.ts';
import { mayExport, mayReadDrafts } from '#policies/project.ts';

/** The form in which a journey is exported, and the words around it in the language of the work. */
export type JourneyExportWish = Pick<JourneyJob, 'format' | 'words' | 'player'> & {
  /** An edition, in which the journey is as it was published then; undefined for the draft. */
  readonly edition: number | undefined;
  /** The part of its name that distinguishes the file from others of the journey. */
  readonly suffixes: readonly string[];
};

/** A file of a journey, and what it cannot hold of it. */
export type JourneyExport = {
  readonly name: string;
  readonly contentType: string;
  readonly text: string;
  readonly losses: readonly Loss[];
};

/** Exports a branching journey, the draft or a published version, for people who may export the work. */
export async function exportJourney(
  context: CommandContext,
  actor: Actor,
  id: JourneyId,
  wish: JourneyExportWish,
): Promise<Outcome<JourneyExport>> {
  const found = await findExportable(context, actor, id);
  if (!found.ok) return found;
  const file = await takeOutJourney(context, found.value.journey, wish);
  return file ? done(file) : failed({ kind: 'notFound' });
}

/** A branching journey that this actor may export, with its project. */
export async function findExportable(
  { db }: Pick<CommandContext, 'db'>,
  actor: Actor,
  id: JourneyId,
): Promise<Outcome<{ readonly journey: Journey; readonly project: Project }>> {
  const journey = await findJourney(db.reader, id);
  const project = journey && (await findProject(db.reader, journey.projectId));
  if (!project || journey.kind !== 'branching') return failed({ kind: 'notFound' });
  const verdict = mayExport(actor, project);
  if (verdict !== 'allowed') return failed(concealed(verdict, mayReadDrafts(actor, project) === 'allowed'));
  return done({ journey, project });
}

/** A file of a journey, written in its own thread; undefined where there is no such edition, or nothing in it. */
export async function takeOutJourney(
  { db: { reader } }: Pick<CommandContext, 'db'>,
  journey: Journey,
  { format, edition, words, player, suffixes }: JourneyExportWish,
): Promise<JourneyExport | undefined> {
  const project = await findProject(reader, journey.projectId);
  const organisation = project && (await findOrganisation(reader, project.organisationId));
  const found = edition === undefined ? await drawn(reader, journey) : await published(reader, journey, edition);
  if (!project || !organisation || !found) return undefined;
  const { summary } = journey;
  const { title, graph } = found;
  const written = await answerApart<WrittenJourney>(new URL('./export-worker.ts', import.meta.url), {
    ...{ format, id: journey.id, words, player },
    credit: project.credit || organisation.name,
    file: { title, summary, language: journey.language ?? project.language, graph },
  } satisfies JourneyJob);
  const { ending, contentType } = journeyFiles[format];
  return { ...written, name: fileName(title, suffixes, ending), contentType };
}

type Reader = CommandContext['db']['reader'];
type Found = { readonly title: string; readonly graph: Graph };

async function drawn(reader: Reader, { id, title }: Journey): Promise<Found | undefined> {
  const draft = await loadDraft(reader, id);
  return draft && { title, graph: draft.graph };
}

async function published(reader: Reader, { id, projectId }: Journey, number: number): Promise<Found | undefined> {
  const edition = await findEdition(reader, projectId, number);
  if (!edition || edition.withdrawnAt !== undefined) return undefined;
  const version = await findVersionAt(reader, id, number);
  const graph = version && (await findVersionGraph(reader, id, version.edition));
  return graph && { title: version.title, graph };
}
