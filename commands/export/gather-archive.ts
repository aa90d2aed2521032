import type { CommandContext } from '#commands/context.ts';
import { foldDocument, unfoldedTexts } from '#commands/document/fold-document.ts';
import { inTurns } from '#commands/in-turns.ts';
import type { FileStore } from '#commands/object/file-store.ts';
import {
  listIntervals,
  listWholeBlocks,
  listWholeRevisions,
  type WholeBlock,
  type WholeRevision,
} from '#database/archive.ts';
import { listBlockLabels } from '#database/block-label.ts';
import type { Queries } from '#database/connection.ts';
import { listProjectWords } from '#database/dictionary.ts';
import { listUnfolded } from '#database/document.ts';
import { listEditions } from '#database/edition.ts';
import { listEntries, listEntryFields, listEntryScenes } from '#database/entry.ts';
import { listFiles } from '#database/file.ts';
import { listBranching, listRemovedJourneys } from '#database/journey.ts';
import { loadDraft } from '#database/journey-draft.ts';
import { findTranslation } from '#database/journey-translation.ts';
import { listVersionGraphs } from '#database/journey-version.ts';
import { listOtherDrafts } from '#database/other-draft.ts';
import { findProject } from '#database/project.ts';
import { findLabels } from '#database/project-label.ts';
import { loadRenderedJson } from '#database/rendered-text.ts';
import { listPlacedDates } from '#database/story-date.ts';
import { listTesterNotes } from '#database/tester.ts';
import { type BlockStatus, flatten, type ManuscriptKind, treeOf } from '#domain/block.ts';
import { dictionaryLimits } from '#domain/dictionary.ts';
import type { BlockId, ProjectId } from '#domain/ids.ts';
import type { TesterNote } from '#domain/journey/tester.ts';
import type { OtherDraft } from '#domain/other-draft.ts';
import type {
  ArchivedBlock,
  ArchivedEntry,
  ArchivedFile,
  ArchivedJourney,
  ArchivedRevision,
  ProjectArchive,
} from '#domain/project-archive.ts';
import { readText } from '#domain/read-text.ts';
import type { RevisionReason } from '#domain/revision.ts';
import { gatherVersions } from './gather-versions.ts';

/**
 * Gathers everything that belongs to a project: every block with its text and versions, also from the trash, every
 * edition, every picture; all as of one moment, even while people write. Undefined where there is no such project.
 */
export async function gatherArchive(
  context: CommandContext & { readonly files: FileStore },
  projectId: ProjectId,
): Promise<ProjectArchive | undefined> {
  // Folded first, so that little is left to do in the snapshot.
  for (const id of await listUnfolded(context.db.reader, projectId, { limit: 100_000 }))
    await foldDocument(context, id);
  const gathered = await context.db.inSnapshot((reader) => gatherRows(reader, projectId));
  if (!gathered) return undefined;
  const { rows, revisions, drafts, texts, entries, files: named, ...rest } = gathered;
  const labels = new Set(rest.labels?.map(({ key }) => key));
  const blocks = await blocksOf(rows, revisions, { labels, entries, drafts });
  const published = await inTurns([...texts], ([hash, json]) => [hash, readText(JSON.parse(json))] as const);
  const files = new Map<string, ArchivedFile>();
  for (const { id, name, contentType, sha256 } of named) {
    const bytes = await context.files.read(sha256);
    // It promises everything, so it must not leave a picture out silently.
    if (!bytes) throw new Error(`The bytes of the file ${id} are not there.`);
    files.set(id, { name, contentType, bytes: new Uint8Array(bytes) });
  }
  return { ...rest, blocks, published: new Map(published), files };
}

type Gathered = Omit<ProjectArchive, 'files' | 'blocks' | 'published'> & {
  readonly files: Awaited<ReturnType<typeof listFiles>>;
  readonly rows: readonly WholeBlock[];
  readonly revisions: readonly WholeRevision[];
  readonly drafts: ReadonlyMap<string, OtherDraft>;
  readonly texts: ReadonlyMap<string, string>;
  readonly entries: ReadonlyMap<string, ArchivedEntry>;
};

/** All of a project that the database has, as it is at one moment. */
async function gatherRows(reader: Queries, projectId: ProjectId): Promise<Gathered | undefined> {
  const project = await findProject(reader, projectId);
  if (!project) return undefined;
  const files = await listFiles(reader, projectId);
  const known = new Set<string>(files.map(({ id }) => id));
  const newer = await unfoldedTexts(reader, projectId);
  const intervals = await listIntervals(reader, projectId);
  const texts = await loadRenderedJson(reader, [...new Set(intervals.map(({ hash }) => hash))].sort());
  const { title, kind, summary, credit, language, licence, coverFileId, coverAlt } = project;
  const { status, finishedAt, rating, warningNote } = project;
  const labels = (await listBlockLabels(reader, projectId)).map(({ id, ...label }) => ({ key: id, ...label }));
  const revisions = await listWholeRevisions(reader, projectId);
  const said = { rating, warningNote, ...(await findLabels(reader, projectId)) };
  const coverOf = (cover: string | undefined) => (cover !== undefined && known.has(cover) ? { cover } : {});
  return {
    project: {
      ...{ title, kind, summary, credit, language, licence, status, ...said },
      ...(finishedAt === undefined ? {} : { finishedAt }),
      ...coverOf(coverFileId),
      ...(coverAlt === '' ? {} : { coverAlt }),
    },
    journeys: [{ kind: 'linear', title: '', summary: '' }],
    branching: await branchingOf(reader, projectId),
    labels,
    words: (await listProjectWords(reader, projectId, { limit: dictionaryLimits.words })).map(({ word, at }) => ({
      word,
      at,
    })),
    dates: (await listPlacedDates(reader, projectId)).map(({ key }) => key),
    rows: (await listWholeBlocks(reader, projectId)).map((row) => ({
      ...row,
      json: newer.get(row.document_id) ?? row.json,
    })),
    revisions,
    drafts: await listOtherDrafts(reader, projectId),
    entries: await entriesOf(reader, projectId),
    texts,
    editions: (await listEditions(reader, projectId, { limit: 1_000_000 }))
      .map((edition) => ({
        number: edition.number,
        note: edition.note,
        publishedAt: edition.publishedAt,
        title: edition.title,
        summary: edition.summary,
        credit: edition.credit,
        language: edition.language,
        ...coverOf(edition.coverFileId),
        ...(edition.withdrawnAt === undefined ? {} : { withdrawnAt: edition.withdrawnAt }),
      }))
      .reverse(),
    editionBlocks: intervals.map((row) => ({
      block: row.block_id,
      from: row.from_edition,
      ...(row.until_edition === null ? {} : { until: row.until_edition }),
      ...(row.parent_id === null ? {} : { parent: row.parent_id }),
      position: row.position,
      kind: row.kind as ManuscriptKind,
      title: row.title,
      text: row.hash,
    })),
    files,
    ...(await gatherVersions(reader, projectId, { revisions, labels })),
  };
}

/** The branching journeys of a project with all that authors have drawn and published of them. */
async function branchingOf(reader: Queries, projectId: ProjectId): Promise<ArchivedJourney[]> {
  const journeys = [...(await listBranching(reader, projectId)), ...(await listRemovedJourneys(reader, projectId))];
  const archived: ArchivedJourney[] = [];
  const drawn = journeys.filter(({ kind }) => kind === 'branching');
  for (const { id, title, summary, createdAt, deletedAt, language } of drawn) {
    const draft = await loadDraft(reader, id);
    if (!draft) continue;
    const translation = await findTranslation(reader, id);
    const of = drawn.findIndex((one) => one.id === translation?.sourceId);
    archived.push({
      ...{ title, summary, createdAt },
      ...(deletedAt === undefined ? {} : { deletedAt }),
      ...(language === undefined ? {} : { language }),
      ...(translation && of !== -1 ? { translation: { of, base: translation.base } } : {}),
      draft: draft.graph,
      versions: await listVersionGraphs(reader, id),
      ...notesIn(await listTesterNotes(reader, id)),
    });
  }
  return archived;
}

/** The testers' notes, the first first, without anything that would lead back to their links. */
function notesIn(newest: readonly TesterNote[]): Pick<ArchivedJourney, 'notes'> {
  const notes = newest.toReversed().map(({ id: _id, linkId: _link, doneAt, ...note }) => ({
    ...note,
    ...(doneAt === undefined ? {} : { doneAt }),
  }));
  return notes.length > 0 ? { notes } : {};
}

/** What the entries of a project say, those in the trash too, by their ids. */
async function entriesOf(reader: Queries, projectId: ProjectId): Promise<Map<string, ArchivedEntry>> {
  const living = await listEntries(reader, projectId);
  const all = [...living, ...(await listEntries(reader, projectId, { inTrash: true }))];
  const fields = Map.groupBy(
    await listEntryFields(
      reader,
      all.map(({ id }) => id),
    ),
    ({ entryId }) => entryId,
  );
  const scenes = Map.groupBy(await listEntryScenes(reader, projectId), ({ entryId }) => entryId);
  return new Map(
    all.map(({ id, aliases, unsought, picture }) => [
      id,
      {
        aliases,
        ...(unsought.length === 0 ? {} : { unsought }),
        ...(picture ? { picture } : {}),
        fields: (fields.get(id) ?? []).map(({ label, value, from, deletedAt }) => ({
          ...{ label, value },
          ...(from === undefined ? {} : { from }),
          ...(deletedAt === undefined ? {} : { removedAt: deletedAt }),
        })),
        scenes: (scenes.get(id) ?? []).map(({ blockId }) => blockId),
      },
    ]),
  );
}

/** The contents of blocks' rows: read some at a time, for a long work has many. */
async function blocksOf(
  rows: readonly WholeBlock[],
  revisions: readonly WholeRevision[],
  { labels, entries, drafts }: Pick<Gathered, 'entries' | 'drafts'> & { readonly labels: ReadonlySet<string> },
): Promise<ArchivedBlock[]> {
  const known = new Set(rows.map(({ id }) => id));
  const versions = Map.groupBy(revisions, ({ document_id }) => document_id);
  const placed = rows.map((row) => ({
    ...row,
    id: row.id as BlockId,
    parentId: (row.parent_id ?? undefined) as BlockId | undefined,
  }));
  // Parents before their children: blocks in the trash may lie below living ones, never the other way round.
  return inTurns(flatten(treeOf(placed)), ({ block }): ArchivedBlock => {
    const isKnownParent = block.parent_id !== null && known.has(block.parent_id);
    return {
      id: block.id,
      ...(isKnownParent && block.parentId ? { parent: block.parentId } : {}),
      position: block.position,
      kind: block.kind as ArchivedBlock['kind'],
      title: block.title,
      synopsis: block.synopsis,
      status: block.status as BlockStatus,
      // A removed label is not carried, nor that a block had it.
      ...(block.label_id !== null && labels.has(block.label_id) ? { label: block.label_id } : {}),
      ...(block.target === null ? {} : { target: block.target }),
      ...(block.point_of_view === '' ? {} : { pointOfView: block.point_of_view }),
      ...(block.story_date === '' ? {} : { storyDate: block.story_date }),
      ...(block.language === null ? {} : { language: block.language }),
      ...(entries.has(block.id) ? { entry: entries.get(block.id) } : {}),
      createdAt: block.created_at,
      updatedAt: block.updated_at,
      ...(block.deleted_at === null ? {} : { deletedAt: block.deleted_at }),
      ...(block.deleted_root === null ? {} : { deletedWith: block.deleted_root }),
      text: readText(JSON.parse(block.json)),
      revisions: (versions.get(block.document_id) ?? []).map(revisionOf),
      ...otherDraftOf(drafts.get(block.document_id), versions.get(block.document_id) ?? []),
    };
  });
}

/** The other draft of a block, by the place of its text among the versions. */
function otherDraftOf(
  draft: OtherDraft | undefined,
  versions: readonly WholeRevision[],
): Pick<ArchivedBlock, 'otherDraft'> {
  const revision = versions.findIndex(({ id }) => id === draft?.revisionId);
  if (!draft || revision === -1) return {};
  return { otherDraft: { revision, name: draft.name, writtenName: draft.writtenName, at: draft.at } };
}

function revisionOf({ at, display_name, by_name, reason, name, json }: WholeRevision): ArchivedRevision {
  return { at, by: display_name ?? by_name, reason: reason as RevisionReason, name, text: readText(JSON.parse(json)) };
}
