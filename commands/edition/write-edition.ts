import type { CommandContext } from '#commands/context.ts';
import { planEditionNews } from '#commands/notification/tell-edition.ts';
import type { Queries } from '#database/connection.ts';
import {
  findCurrentEdition,
  findLastEditionNumber,
  insertEdition,
  insertEditionBlocks,
  listEditionBlocks,
  updateEditionBlocksEnded,
} from '#database/edition.ts';
import { insertVersion, listCurrentVersions } from '#database/journey-version.ts';
import { raisePublicVersion, updateProjectBegun } from '#database/project.ts';
import { type EditionBlock, editionChange } from '#domain/edition.ts';
import type { AccountId, EditionId, JourneyId } from '#domain/ids.ts';
import type { Graph } from '#domain/journey/graph.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import type { Project } from '#domain/project.ts';
import { areRendered } from './render-blocks.ts';

export type PublishProblem = {
  readonly kind:
    | 'nothingToPublish'
    | 'nothingChanged'
    | 'noteTooLong'
    | 'tooSoon'
    | 'tooLate'
    | 'tooManyScheduled'
    | 'alreadyScheduled'
    | 'zoneUnknown';
};

/** The version of a branching journey that an edition will publish. */
export type NewVersion = {
  readonly journeyId: JourneyId;
  readonly title: string;
  readonly hash: string;
  readonly graph: Graph;
  readonly activities: number;
  readonly endings: number;
  readonly words: number;
  /** Of the draft that says the same. */
  readonly draftVersion?: number | undefined;
};

/** Which edition was published, and how many blocks it changed. */
export type Published = { readonly number: number; readonly changed: number };

/**
 * Writes the next edition of a project whose row the transaction has locked: only what differs from the last one. Its
 * texts are rendered already.
 *
 * @param edition.blocksAfter - the blocks of the edition, from those that readers see now
 * @param edition.versions - the branching journeys it changes; every other one stays as readers have it
 */
export async function writeEdition(
  context: CommandContext,
  tx: Queries,
  project: Project,
  edition: {
    readonly id: EditionId;
    readonly note: string;
    readonly publisherId: AccountId;
    readonly blocksAfter: (shown: readonly EditionBlock[]) => readonly EditionBlock[];
    readonly versions?: readonly NewVersion[];
  },
): Promise<Outcome<Published, PublishProblem>> {
  const { id, note, publisherId, blocksAfter, versions = [] } = edition;
  const { id: projectId, title, summary, credit, language, coverFileId } = project;
  const last = await findLastEditionNumber(tx, projectId);
  const current = await findCurrentEdition(tx, projectId);
  const shown = current ? await listEditionBlocks(tx, projectId, current.number) : [];
  const blocks = blocksAfter(shown);
  const travelled = await listCurrentVersions(tx, projectId);
  const hasWords = blocks.some((block) => block.words > 0 || block.title !== '');
  if (!hasWords && versions.length === 0 && travelled.length === 0) return problem('nothingToPublish');
  const before = current?.number === last ? shown : last > 0 ? await listEditionBlocks(tx, projectId, last) : [];
  const { ended, begun } = editionChange(before, blocks);
  const isSame =
    current !== undefined &&
    current.number === last &&
    ended.length === 0 &&
    begun.length === 0 &&
    versions.length === 0 &&
    current.title === title &&
    current.summary === summary &&
    current.credit === credit &&
    current.language === language &&
    current.coverFileId === coverFileId;
  if (isSame) return problem('nothingChanged');
  if (!(await areRendered(tx, begun))) return failed({ kind: 'conflict', because: 'moved' });
  const number = last + 1;
  const changed = new Set(versions.map(({ journeyId }) => journeyId));
  const journeys = [...versions, ...travelled.filter(({ journeyId }) => !changed.has(journeyId))];
  // A work that only branches is as long as its journeys; next to a manuscript they tell much of it again.
  const words = [...(hasWords ? blocks : journeys)].reduce((sum, one) => sum + one.words, 0);
  await insertEdition(tx, {
    ...{ id, projectId, number, note, words, title, summary, credit, language, coverFileId },
    publishedAt: context.now(),
    publishedBy: publisherId,
  });
  await updateEditionBlocksEnded(tx, projectId, ended, number);
  await insertEditionBlocks(tx, projectId, begun, number);
  for (const version of versions) await insertVersion(tx, { ...version, projectId, edition: number });
  await raisePublicVersion(tx, projectId);
  if (number === 1) await updateProjectBegun(tx, projectId);
  // People who began the first edition while the telling was under way know it.
  await planEditionNews(context, tx, { projectId, number, publisherId, toFollowersOnly: number === 1 });
  return done({ number, changed: begun.length + versions.length });
}

function problem(kind: PublishProblem['kind']) {
  return failed<PublishProblem>({ kind: 'invalid', problems: [{ kind }] });
}
