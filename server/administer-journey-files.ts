import { readFile, stat } from 'node:fs/promises';
import { takeOutJourney } from '#commands/journey/export-journey.ts';
import { type TranslatedJourney, translateJourney } from '#commands/journey/translate-journey.ts';
import { type Journey, listBranching } from '#database/journey.ts';
import { findOwner } from '#database/organisation.ts';
import type { JourneyFileFormat, Loss } from '#domain/journey/journey-file.ts';
import { lineTableBytes } from '#domain/limits.ts';
import type { Project } from '#domain/project.ts';
import { type AdminContext, type Answer, actorFor, findWork } from './administer.ts';
import { sentenceOf } from './failure-sentence.ts';
import { exportWishOf } from './journeys/export-wish.ts';
import { lineSentence } from './line-sentences.ts';

/** A journey that the command line exports as a file. */
export type JourneyFileWish = {
  /** ORG/WORK. */
  readonly work: string;
  /** The title or id of a journey. */
  readonly journey: string;
  readonly format: JourneyFileFormat;
  readonly edition?: number | undefined;
};

/** A file of text for the command line to write, and what it cannot hold. */
export type TakenFile = { readonly name: string; readonly text: string; readonly losses: readonly Loss[] };

/** A journey as a file, exported by the owner of the machine. */
export async function exportJourneyFile(context: AdminContext, wish: JourneyFileWish): Promise<Answer<TakenFile>> {
  const found = await findOneJourney(context, wish.work, wish.journey);
  if (!found.ok) return found;
  const { project, journey } = found;
  const { format, edition } = wish;
  const file = await takeOutJourney(context, journey, await exportWishOf(project.language, { format, edition }));
  if (!file) return { ok: false, message: `${wish.journey} is in no such edition of ${wish.work}.` };
  const { name, text, losses } = file;
  return { ok: true, name, text, losses };
}

/** A filled table of lines that the command line imports. */
export type TranslateWish = {
  /** ORG/WORK. */
  readonly work: string;
  /** The title or id of a journey. */
  readonly journey: string;
  /** Where the table lies, from the root on. */
  readonly file: string;
  readonly language: string;
};

/** Begins a translated journey on behalf of the owner of its organisation. */
export async function translateFromFile(
  context: AdminContext,
  { work, journey: named, file, language }: TranslateWish,
): Promise<Answer<TranslatedJourney & { readonly url: string }>> {
  const found = await findOneJourney(context, work, named);
  if (!found.ok) return found;
  const { project, journey } = found;
  const owner = await findOwner(context.db.reader, project.organisationId);
  if (!owner) return { ok: false, message: `${work} has no owner.` };
  const { size } = await stat(file);
  if (size > lineTableBytes) return { ok: false, message: `${file} is larger than a table of lines may be.` };
  const table = await readFile(file);
  const outcome = await translateJourney(context, await actorFor(context, owner), journey.id, { table, language });
  if (outcome.ok)
    return { ok: true, ...outcome.value, url: `${context.publicUrl}/org/${work}/journey/${outcome.value.id}` };
  if (outcome.failure.kind !== 'invalid') return { ok: false, message: sentenceOf(outcome.failure) };
  return { ok: false, message: outcome.failure.problems.map(lineSentence).join('\n') };
}

/** The one journey of a work with a title; several with the same title are told apart by their ids. */
export async function findOneJourney(
  context: AdminContext,
  work: string,
  named: string,
): Promise<Answer<{ readonly project: Project; readonly journey: Journey }>> {
  const project = await findWork(context, work);
  if (!project) return { ok: false, message: `There is no work ${work}.` };
  const all = await listBranching(context.db.reader, project.id);
  const found = all.filter(({ id, title }) => id === named || title === named);
  const [journey, second] = found;
  if (!journey) return { ok: false, message: `${work} has no journey called ${named}.` };
  const ids = found.map(({ id }) => `\n  ${id}`).join('');
  return second ? { ok: false, message: `Several are called ${named}:${ids}` } : { ok: true, project, journey };
}
