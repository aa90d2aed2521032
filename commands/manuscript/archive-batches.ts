import { createHash } from 'node:crypto';
import { batched, sizeOf } from '#commands/batches.ts';
import { stateOf } from '#commands/document/yjs-text.ts';
import { derivedFrom } from '#domain/derived-text.ts';
import type { ArchivedBlock, ProjectArchive } from '#domain/project-archive.ts';
import { isProjectArchive, type ReadArchive, readArchive } from '#formats/archive/read.ts';
import { Archive } from '#formats/zip/archive.ts';
import type { ArchiveMessage, FileJob, PreparedArchived } from './file-job.ts';
import { type StoredFiles, withFiles } from './stored-files.ts';

/** The project archive among some files, when there is nothing else; undefined where it is something else. */
export function wholeArchive({ files, limits }: FileJob): ReadArchive | undefined {
  const [only] = files;
  if (files.length !== 1 || !only || only.bytes[0] !== 0x50 || only.bytes[1] !== 0x4b) return undefined;
  try {
    if (!isProjectArchive(new Archive(only.bytes, limits))) return undefined;
  } catch {
    // Reading it as a book reports its problems.
    return undefined;
  }
  return readArchive(only.bytes, limits);
}

/** The first message about an archive: its metadata, and its pictures. */
export function archiveMessage({ blocks, published: _, files, ...archive }: ProjectArchive): ArchiveMessage {
  const images = [...files].map(([key, { name, bytes }]) => ({ key, name, bytes }));
  return { kind: 'archive', archive, images, blocks: blocks.length };
}

/** The contents of an archive in batches of rows: its blocks, then the texts of its editions. */
export function* archiveBatches(archive: ProjectArchive, files: StoredFiles): Generator<ArchiveMessage> {
  for (const batch of batched(preparedBlocks(archive.blocks, files), sizeOfWhole))
    yield { kind: 'archivedBlocks', blocks: batch };
  for (const batch of batched(preparedTexts(archive.published, files), ({ json }) => 3 * json.length))
    yield { kind: 'published', texts: batch };
}

function* preparedBlocks(blocks: readonly ArchivedBlock[], files: StoredFiles): Generator<PreparedArchived> {
  for (const block of blocks) yield prepared(block, files);
}

function* preparedTexts(
  texts: ProjectArchive['published'],
  files: StoredFiles,
): Generator<{ key: string; json: string }> {
  for (const [key, text] of texts) yield { key, json: derivedFrom(withFiles(text, files)).json };
}

function prepared({ text, revisions, ...block }: ArchivedBlock, files: StoredFiles): PreparedArchived {
  const own = withFiles(text, files);
  return {
    ...block,
    ...derivedFrom(own),
    state: stateOf(own),
    revisions: revisions.map(({ text: version, ...facts }) => {
      const { json, words } = derivedFrom(withFiles(version, files));
      return { ...facts, json, words, hash: createHash('sha256').update(json).digest('base64url') };
    }),
  };
}

function sizeOfWhole(block: PreparedArchived): number {
  return sizeOf(block) + block.revisions.reduce((sum, { json }) => sum + json.length, 0);
}
