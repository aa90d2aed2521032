import { takeOutJourney } from '#commands/journey/export-journey.ts';
import { type Journey, listBranching } from '#database/journey.ts';
import type { JourneyFileFormat, Loss } from '#domain/journey/journey-file.ts';
import type { Project } from '#domain/project.ts';
import { type AdminContext, type Answer, findWork } from './administer.ts';
import { exportWishOf } from './journeys/export-wish.ts';

/** A journey that the command line wants as a file. */
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

/** A journey as a file, as whoever owns the machine takes it out. */
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

/** The one journey of a work that is called so; several of one title are told apart by their ids. */
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
