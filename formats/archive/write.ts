import { strToU8 } from 'fflate';
import type { ArchivedFile, ProjectArchive } from '#domain/project-archive.ts';
import { textVersion } from '#domain/text.ts';
import { writeZip, type ZipFile } from '#formats/zip/write.ts';
import { archiveVersion } from './schema.ts';

/** Writes a project archive, as docs/formats.md describes it: the same archive gives the same bytes. */
export function writeArchive(archive: ProjectArchive): Uint8Array<ArrayBuffer> {
  const { project, journeys, branching, editions, labels, words, dates, blocks, editionBlocks, published, files } =
    archive;
  const { versions = [], versionBlocks = [] } = archive;
  const paths = new Map([...files].map(([key, file], at) => [key, `files/${at + 1}${endingOf(file)}`]));
  const manifest = {
    format: 'fabula-project',
    version: versionOf(archive),
    textVersion,
    project,
    journeys,
    editions,
    ...(labels && labels.length > 0 ? { labels } : {}),
    ...(words && words.length > 0 ? { words } : {}),
    ...(dates && dates.length > 0 ? { dates } : {}),
    ...(versions.length > 0 ? { versions } : {}),
    files: [...files].map(([key, { name, contentType }]) => ({ key, name, contentType, path: paths.get(key) })),
  };
  const texts = [...published].map(([key, text]) => ({ key, text }));
  const written: ZipFile[] = [
    { path: 'fabula.json', bytes: strToU8(`${JSON.stringify(manifest, undefined, 2)}\n`) },
    { path: 'blocks.jsonl', bytes: linesOf(blocks) },
    { path: 'edition-blocks.jsonl', bytes: linesOf(editionBlocks) },
    { path: 'published.jsonl', bytes: linesOf(texts) },
    ...(branching.length > 0 ? [{ path: 'journeys.jsonl', bytes: linesOf(branching) }] : []),
    ...(versions.length > 0 ? [{ path: 'version-blocks.jsonl', bytes: linesOf(versionBlocks) }] : []),
    ...[...files].map(([key, { bytes }]) => ({ path: paths.get(key) ?? '', bytes, isStored: true })),
  ];
  return writeZip(written);
}

/** Older sites read what has nothing they do not know. */
function versionOf({ blocks, branching, versions = [] }: ProjectArchive): number {
  const reasons = new Set(blocks.flatMap(({ revisions }) => revisions.map(({ reason }) => reason)));
  const isNew = reasons.has('setAside') || reasons.has('late');
  if (blocks.some(({ otherDraft }) => otherDraft) || isNew) return archiveVersion;
  if (versions.length > 0 || reasons.has('ofProject')) return 4;
  if (blocks.some(({ entry }) => entry)) return 3;
  return branching.length > 0 ? 2 : 1;
}

function linesOf(items: readonly object[]): Uint8Array {
  return strToU8(items.map((item) => `${JSON.stringify(item)}\n`).join(''));
}

function endingOf({ contentType }: ArchivedFile): string {
  const ending = /^image\/(png|jpeg|gif|webp|avif)$/.exec(contentType)?.[1];
  return ending ? `.${ending}` : '';
}
