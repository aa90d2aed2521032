import type { z } from 'zod';
import { type Branch, type ManuscriptKind, manuscriptKinds, type Placed, treeOf } from '#domain/block.ts';
import type { Book, BookBlock, BookImage, BookLimits, BookProblem } from '#domain/book.ts';
import { archiveLimits } from '#domain/book-place.ts';
import type { BlockId } from '#domain/ids.ts';
import { journeysAtMost } from '#domain/journey/journey.ts';
import type { ArchivedBlock, ArchivedFile, ProjectArchive } from '#domain/project-archive.ts';
import { readText } from '#domain/read-text.ts';
import { textVersion } from '#domain/text.ts';
import { decodeUtf8 } from '#formats/bytes.ts';
import { Unreadable } from '#formats/unreadable.ts';
import { Archive } from '#formats/zip/archive.ts';
import { checkArchive } from './check.ts';
import {
  archiveVersion,
  BlockLine,
  EditionBlockLine,
  JourneyLine,
  Manifest,
  PublishedLine,
  VersionBlockLine,
} from './schema.ts';

const manifestPath = 'fabula.json';

export type ReadArchive =
  | { readonly ok: true; readonly archive: ProjectArchive }
  | { readonly ok: false; readonly problem: BookProblem };

/** Whether a ZIP archive is a project that was exported from Fabula. */
export function isProjectArchive(archive: Archive): boolean {
  return archive.has(manifestPath) && archive.has('blocks.jsonl');
}

/**
 * Reads a project archive and checks everything in it against its schema: one wrong line and the whole archive is
 * refused. The problem names the file and the line.
 */
export function readArchive(bytes: Uint8Array, limits: BookLimits): ReadArchive {
  try {
    return { ok: true, archive: parse(new Archive(bytes, limits), limits) };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, problem: error.problem };
    return { ok: false, problem: { kind: 'damaged' } };
  }
}

function parse(archive: Archive, limits: BookLimits): ProjectArchive {
  const raw = jsonOf(textOf(archive, manifestPath), manifestPath) as { version?: unknown; textVersion?: unknown };
  if (Number(raw?.version) > archiveVersion || Number(raw?.textVersion) > textVersion)
    throw new Unreadable('newerArchive', `version ${raw.version}`);
  const manifest = Manifest.safeParse(raw);
  if (!manifest.success) throw new Unreadable('damaged', placeOf(manifestPath, manifest.error));
  const { project, journeys, editions, labels, words, dates, versions, files } = manifest.data;
  const blocks = linesOf(archive, 'blocks.jsonl', BlockLine).map(
    ({ text, revisions, ...block }): ArchivedBlock => ({
      ...block,
      text: readText(text),
      revisions: revisions.map((revision) => ({ ...revision, text: readText(revision.text) })),
    }),
  );
  if (blocks.length > archiveLimits(limits).archiveBlocks) throw new Unreadable('tooManyEntries', 'archiveBlocks');
  const published = new Map(
    linesOf(archive, 'published.jsonl', PublishedLine).map(({ key, text }) => [key, readText(text)]),
  );
  const editionBlocks = linesOf(archive, 'edition-blocks.jsonl', EditionBlockLine);
  const most = archiveLimits(limits).editions;
  if (editionBlocks.length > most || published.size > most) throw new Unreadable('tooManyEntries', 'editions');
  const branching = archive.has('journeys.jsonl') ? linesOf(archive, 'journeys.jsonl', JourneyLine) : [];
  if (branching.length > journeysAtMost) throw new Unreadable('tooManyEntries', 'journeys');
  const versionBlocks = versions ? linesOf(archive, 'version-blocks.jsonl', VersionBlockLine) : undefined;
  if ((versionBlocks?.length ?? 0) > most) throw new Unreadable('tooManyEntries', 'versions');
  const versioned = { versions, versionBlocks };
  checkArchive({ project, journeys, branching, editions, labels, blocks, editionBlocks, published, ...versioned });
  return {
    project,
    journeys,
    branching,
    editions,
    labels,
    words,
    dates,
    blocks,
    editionBlocks,
    ...versioned,
    published,
    files: new Map(
      files.map(({ key, name, contentType, path }): [string, ArchivedFile] => {
        const bytes = archive.read(path);
        if (!bytes) throw new Unreadable('damaged', path);
        return [key, { name, contentType, bytes }];
      }),
    ),
  };
}

function linesOf<Line>(archive: Archive, path: string, schema: z.ZodType<Line>): Line[] {
  return textOf(archive, path)
    .split('\n')
    .flatMap((line, at): Line[] => {
      if (line === '') return [];
      const place = `${path}, line ${at + 1}`;
      const parsed = schema.safeParse(jsonOf(line, place));
      if (!parsed.success) throw new Unreadable('damaged', placeOf(place, parsed.error));
      return [parsed.data];
    });
}

function textOf(archive: Archive, path: string): string {
  const bytes = archive.read(path);
  if (!bytes) throw new Unreadable('damaged', path);
  return decodeUtf8(bytes);
}

function jsonOf(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Unreadable('damaged', place);
  }
}

function placeOf(place: string, error: z.ZodError): string {
  return `${place}: ${error.issues[0]?.path.join('.') ?? ''}`;
}

/** The book in an archive: its living blocks as they are now, for a look at it or for a place in another project. */
export function bookOfArchive({ project, blocks, files }: ProjectArchive): Book {
  const { title, credit, language, summary, licence, cover } = project;
  const living = blocks.flatMap(({ kind, ...block }) => {
    const ofManuscript = manuscriptKinds.find((one) => one === kind);
    return ofManuscript && block.deletedAt === undefined ? [{ ...block, kind: ofManuscript }] : [];
  });
  const placed = living.map((block) => ({
    ...block,
    id: block.id as BlockId,
    parentId: block.parent as BlockId | undefined,
  }));
  const images = new Map<string, BookImage>([...files]);
  const optional = { author: credit, language, summary, licence, cover: cover ?? '' };
  const known = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== ''));
  return { title, ...known, images, blocks: treeOf(placed).map(bookBlockOf) };
}

type OfManuscript = Placed & Omit<ArchivedBlock, 'kind'> & { readonly kind: ManuscriptKind };

function bookBlockOf({ block, children }: Branch<OfManuscript>): BookBlock {
  const { kind, title, text } = block;
  return { kind, title, text, children: children.map(bookBlockOf) };
}
