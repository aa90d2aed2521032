import { type CommandContext, freshId } from '#commands/context.ts';
import { renderedHash, renderJson } from '#commands/edition/render-blocks.ts';
import { placeDates } from '#commands/timeline/place-dates.ts';
import { insertIntervals, insertWholeBlocks } from '#database/archive.ts';
import { insertBlockLabels } from '#database/block-label.ts';
import { insertProjectWords } from '#database/dictionary.ts';
import { insertDocuments } from '#database/document.ts';
import { insertEdition } from '#database/edition.ts';
import { saveOtherDraft } from '#database/other-draft.ts';
import { insertRenderedTexts } from '#database/rendered-text.ts';
import { insertRevisions } from '#database/revision.ts';
import { savePlacedDates } from '#database/story-date.ts';
import type {
  AccountId,
  BlockId,
  BlockLabelId,
  DocumentId,
  EditionId,
  EntryFieldId,
  EntryId,
  FileId,
  ProjectId,
  RevisionId,
} from '#domain/ids.ts';
import { newId } from '#domain/ids.ts';
import { sizeOf } from '#domain/journey/count-contents.ts';
import type { ArchivedJourney } from '#domain/project-archive.ts';
import { textVersion } from '#domain/text.ts';
import type { ArchiveMessage, PreparedArchived } from './file-job.ts';
import { type Ask, ReadingStopped } from './file-reading.ts';
import type { ImportedJourney } from './import-answers.ts';
import { writeEntry } from './restore-entry.ts';
import { restoreJourneys } from './restore-journey.ts';
import { type RestoredRevision, writeProjectVersions } from './restore-versions.ts';
import type { StoredFiles } from './stored-files.ts';

type Facts = Extract<ArchiveMessage, { kind: 'archive' }>;
type Progress = {
  readonly onProgress?: ((written: number, of: number) => void) | undefined;
  signal?: AbortSignal | undefined;
  readonly onBlocks?: ((ids: ReadonlyMap<string, BlockId>) => void) | undefined;
};

/** What was written from an archive. */
export type Restored = {
  readonly blocks: number;
  readonly words: number;
  /** Undefined where it has no blocks: it is a story of journeys alone. */
  readonly firstBlockId?: BlockId;
  readonly journeys: readonly ImportedJourney[];
};

/**
 * Writes the contents of a project archive into a project that nobody can see yet: blocks, texts, versions, editions,
 * in short batches and with new ids. The author of a version is kept by name.
 *
 * @throws ReadingStopped where the archive holds neither a block nor a branching journey
 */
export async function restoreContents(
  context: CommandContext,
  projectId: ProjectId,
  accountId: AccountId,
  { facts, ask, files, onProgress, onBlocks, signal }: Progress & { facts: Facts; ask: Ask; files: StoredFiles },
): Promise<Restored> {
  const ids = new Map<string, BlockId>();
  const idOf = (key: string) => {
    const known = ids.get(key) ?? freshId<BlockId>(context);
    ids.set(key, known);
    return known;
  };
  const revisions = new Map<string, readonly RestoredRevision[]>();
  const published = new Map<string, { readonly hash: string; readonly words: number }>();
  let words = 0;
  let first: BlockId | undefined;
  /** Of the manuscript. */
  let count = 0;
  /** One without words, too. */
  let any: BlockId | undefined;
  const added = (facts.archive.labels ?? []).map((label) => ({ ...label, id: freshId<BlockLabelId>(context) }));
  const dictionary = (facts.archive.words ?? []).map((word) => ({ ...word, accountId: undefined }));
  await context.db.inTransaction(async (tx) => {
    await insertBlockLabels(tx, projectId, added);
    await insertProjectWords(tx, projectId, dictionary);
    await savePlacedDates(tx, projectId, placeDates(facts.archive.dates ?? []));
  });
  const labels = new Map(added.map(({ key, id }) => [key, id]));
  let message = await ask({ kind: 'files', files });
  while (message.kind === 'archivedBlocks' || message.kind === 'published') {
    signal?.throwIfAborted();
    if (message.kind === 'archivedBlocks') {
      const { blocks } = message;
      for (const block of blocks) {
        if (block.deletedAt !== undefined || block.entry) continue;
        count++;
        words += block.words;
        any ??= idOf(block.id);
        if (block.words > 0) first ??= idOf(block.id);
      }
      await writeBlocks(context, projectId, accountId, blocks, { idOf, labels, files, revisions });
      onProgress?.(ids.size, facts.blocks);
    } else {
      const rendered = message.texts.map(({ key, json }) => {
        const text = renderJson(renderedHash(json, facts.archive.project.language), json);
        published.set(key, { hash: text.hash, words: text.words });
        return text;
      });
      await context.db.inTransaction((tx) => insertRenderedTexts(tx, rendered));
    }
    message = await ask({ kind: 'next' });
  }
  const firstBlockId = first ?? any;
  const { branching } = facts.archive;
  if (message.kind !== 'end' || (ids.size === 0 && branching.length === 0)) throw new ReadingStopped('noText');
  await writeEditions(context, projectId, accountId, { facts, idOf, published, files });
  await writeProjectVersions(context, projectId, facts.archive, { idOf, labels, revisions });
  const journeys = await restoreJourneys(context, projectId, branching, ids, signal);
  onBlocks?.(ids);
  return { blocks: count, words, journeys, ...(firstBlockId === undefined ? {} : { firstBlockId }) };
}

async function writeBlocks(
  context: CommandContext,
  projectId: ProjectId,
  accountId: AccountId,
  blocks: readonly PreparedArchived[],
  {
    idOf,
    labels,
    files,
    revisions,
  }: {
    idOf: (key: string) => BlockId;
    labels: ReadonlyMap<string, BlockLabelId>;
    files: StoredFiles;
    revisions: Map<string, readonly RestoredRevision[]>;
  },
): Promise<void> {
  const documents = blocks.map((block) => ({ block, id: freshId<DocumentId>(context) }));
  const fieldIds = blocks.map(({ entry }) => entry?.fields.map(() => freshId<EntryFieldId>(context)));
  const revisionIds = documents.map(({ block }) =>
    block.revisions.map(({ at }) => newId(at, context.random(10)) as RevisionId),
  );
  await context.db.inTransaction(async (tx) => {
    await insertWholeBlocks(
      tx,
      blocks.map((block) => ({
        id: idOf(block.id),
        project_id: projectId,
        parent_id: block.parent === undefined ? null : idOf(block.parent),
        position: block.position,
        kind: block.kind,
        title: block.title,
        synopsis: block.synopsis,
        status: block.status,
        words: block.words,
        language: block.language ?? null,
        created_at: block.createdAt,
        updated_at: block.updatedAt,
        deleted_at: block.deletedAt ?? null,
        deleted_by: block.deletedAt === undefined ? null : accountId,
        deleted_root: block.deletedWith === undefined ? null : idOf(block.deletedWith),
        label_id: labels.get(block.label ?? '') ?? null,
        target: block.target ?? null,
        point_of_view: block.pointOfView ?? '',
        story_date: block.storyDate ?? '',
      })),
    );
    const rows = documents.map(({ block: { id: key, state, json, text, words }, id }) => ({
      id,
      projectId,
      blockId: idOf(key),
      schemaVersion: textVersion,
      state,
      json,
      text,
      words,
    }));
    await insertDocuments(tx, rows, context.now());
    for (const [at, { id: key, entry }] of blocks.entries())
      if (entry) await writeEntry(tx, projectId, idOf(key) as EntryId, entry, { idOf, ids: fieldIds[at] ?? [], files });
    for (const [at, { block, id: documentId }] of documents.entries())
      for (const [place, { by, at: time, ...revision }] of block.revisions.entries())
        await insertRevisions(tx, [
          {
            ...revision,
            id: revisionIds[at]?.[place] as RevisionId,
            documentId,
            at: time,
            accountId: undefined,
            byName: by,
          },
        ]);
    for (const [at, { block, id: documentId }] of documents.entries()) {
      const { otherDraft } = block;
      const revisionId = otherDraft && revisionIds[at]?.[otherDraft.revision];
      if (revisionId) await saveOtherDraft(tx, documentId, { ...otherDraft, revisionId });
    }
  });
  for (const [at, { block }] of documents.entries())
    revisions.set(
      block.id,
      block.revisions.map(({ words }, place) => ({ id: revisionIds[at]?.[place] as RevisionId, words })),
    );
}

type Published = {
  readonly facts: Facts;
  readonly idOf: (key: string) => BlockId;
  readonly published: ReadonlyMap<string, { readonly hash: string; readonly words: number }>;
  readonly files: StoredFiles;
};

async function writeEditions(
  context: CommandContext,
  projectId: ProjectId,
  accountId: AccountId,
  { facts: { archive }, idOf, published, files }: Published,
): Promise<void> {
  const intervals = archive.editionBlocks.map((row) => ({ ...row, ...published.get(row.text) }));
  const words = wordsByEdition(intervals, archive.editions);
  const ids = archive.editions.map(() => freshId<EditionId>(context));
  await context.db.inTransaction(async (tx) => {
    for (const [at, { cover, withdrawnAt, ...edition }] of archive.editions.entries())
      await insertEdition(tx, {
        ...edition,
        id: ids[at] as EditionId,
        projectId,
        words: words.get(edition.number) || journeyWords(archive.branching, edition),
        coverFileId: cover === undefined ? undefined : (files.get(cover)?.id as FileId | undefined),
        withdrawnAt,
        publishedBy: accountId,
      });
  });
  const rows = intervals.map(({ block, from, until, parent, position, kind, title, hash = '', words: count = 0 }) => ({
    project_id: projectId,
    block_id: idOf(block),
    from_edition: from,
    until_edition: until ?? null,
    hash,
    parent_id: parent === undefined ? null : idOf(parent),
    position,
    kind,
    title,
    words: count,
  }));
  for (let at = 0; at < rows.length; at += intervalsAtOnce) {
    await context.db.inTransaction((tx) => insertIntervals(tx, rows.slice(at, at + intervalsAtOnce)));
    await new Promise((resume) => setImmediate(resume));
  }
}

/** Intervals written in one short transaction. */
const intervalsAtOnce = 500;

/** The words of an edition without chapters: as when it was published, those of the journeys it had. */
function journeyWords(
  journeys: readonly ArchivedJourney[],
  { number, publishedAt }: { readonly number: number; readonly publishedAt: number },
): number {
  return journeys.reduce((sum, { versions, deletedAt }) => {
    if (deletedAt !== undefined && deletedAt < publishedAt) return sum;
    const shown = versions
      .filter(({ edition }) => edition <= number)
      .toSorted((one, other) => one.edition - other.edition);
    const version = shown.at(-1);
    return sum + (version ? sizeOf(version.graph).words : 0);
  }, 0);
}

/** The words of each edition: those that begin with it less those that end with it, in one pass over both. */
function wordsByEdition(
  intervals: readonly { readonly from: number; readonly until?: number | undefined; readonly words?: number }[],
  editions: readonly { readonly number: number }[],
): Map<number, number> {
  const changes = intervals
    .flatMap(({ from, until, words = 0 }) => [
      { at: from, words },
      ...(until === undefined ? [] : [{ at: until, words: -words }]),
    ])
    .sort((one, other) => one.at - other.at);
  const words = new Map<number, number>();
  let sum = 0;
  let next = 0;
  for (const { number } of editions.toSorted((one, other) => one.number - other.number)) {
    for (; (changes[next]?.at ?? Number.POSITIVE_INFINITY) <= number; next++) sum += changes[next]?.words ?? 0;
    words.set(number, sum);
  }
  return words;
}
