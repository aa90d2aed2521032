import { generateKeyBetween } from 'fractional-indexing';
import { outlineDepth } from '#domain/block.ts';
import { entryKinds, entryLimits, nameProblems } from '#domain/entry.ts';
import type { ProjectArchive } from '#domain/project-archive.ts';
import { Unreadable } from '#formats/unreadable.ts';

const damaged = (file: string, what: string) => new Unreadable('damaged', `${file}: ${what}`);

/**
 * Checks the parts of an archive against each other, as the database would require: no circle, nothing too deep, no
 * living block under one in the trash or under an entry, every position a position, every edition and interval once.
 *
 * @throws Unreadable naming the file and the part that does not fit
 */
export function checkArchive({
  blocks,
  branching,
  editions,
  labels = [],
  editionBlocks,
  published,
  ...versioned
}: Omit<ProjectArchive, 'files'>): void {
  const known = new Map<string, { readonly depth: number; readonly isDeleted: boolean }>();
  for (const { id, parent, position, deletedAt } of blocks) {
    const above = parent === undefined ? undefined : known.get(parent);
    const isDeleted = deletedAt !== undefined;
    if (known.has(id) || (parent !== undefined && !above)) throw damaged('blocks.jsonl', id);
    const depth = (above?.depth ?? 0) + 1;
    if (depth > outlineDepth || (above?.isDeleted && !isDeleted)) throw damaged('blocks.jsonl', id);
    checkPosition('blocks.jsonl', position);
    known.set(id, { depth, isDeleted });
  }
  for (const { id, deletedAt, deletedWith } of blocks)
    if ((deletedAt === undefined) !== (deletedWith === undefined) || (deletedWith && !known.has(deletedWith)))
      throw damaged('blocks.jsonl', id);

  const entries = new Set(blocks.flatMap(({ id, entry }) => (entry ? [id] : [])));
  if (entries.size > entryLimits.entries) throw damaged('blocks.jsonl', 'entries');
  const isOfManuscript = (id: string | undefined) => id === undefined || (known.has(id) && !entries.has(id));
  for (const { id, kind, parent, title, deletedWith, entry, revisions, otherDraft } of blocks) {
    const isEntry = (entryKinds as readonly string[]).includes(kind);
    const named = entry ? [...entry.scenes, ...entry.fields.map(({ from }) => from)] : [];
    const isOdd =
      entry && (nameProblems({ name: title, aliases: entry.aliases }).length > 0 || (deletedWith ?? id) !== id);
    if (isEntry !== entries.has(id) || (isEntry && parent !== undefined) || isOdd) throw damaged('blocks.jsonl', id);
    if (!isOfManuscript(parent) || !named.every(isOfManuscript)) throw damaged('blocks.jsonl', id);
    if (otherDraft && (isEntry || otherDraft.revision >= revisions.length)) throw damaged('blocks.jsonl', id);
  }

  const labelKeys = new Set(labels.map(({ key }) => key));
  if (labelKeys.size < labels.length) throw damaged('fabula.json', 'labels');
  for (const { id, label } of blocks)
    if (label !== undefined && !labelKeys.has(label)) throw damaged('blocks.jsonl', id);

  const numbers = new Set<number>();
  for (const { number } of editions) {
    if (numbers.has(number)) throw damaged('fabula.json', `editions ${number}`);
    numbers.add(number);
  }
  for (const { draft, versions, translation } of branching) {
    if (translation && translation.of >= branching.length)
      throw damaged('journeys.jsonl', `translation ${translation.of}`);
    const brought = new Set(versions.map(({ edition }) => edition));
    const isKnown = versions.every(({ edition }) => numbers.has(edition)) && brought.size === versions.length;
    const graphs = [draft, ...versions.map(({ graph }) => graph)];
    if (!isKnown || graphs.some(({ activities }) => new Set(activities.map(({ id }) => id)).size < activities.length))
      throw damaged('journeys.jsonl', String([...brought]));
  }
  const intervals = new Set<string>();
  for (const { block, from, until, position, text } of editionBlocks) {
    const interval = `${from} ${block}`;
    if (intervals.has(interval) || (until !== undefined && until <= from) || !published.has(text))
      throw damaged('edition-blocks.jsonl', block);
    checkPosition('edition-blocks.jsonl', position);
    intervals.add(interval);
  }
  checkVersions({ blocks, labels, ...versioned });
}

/** Every block of a version of the whole project is one of the manuscript, there once, with a text that it has. */
function checkVersions({
  blocks,
  labels = [],
  versions = [],
  versionBlocks = [],
}: Pick<ProjectArchive, 'blocks' | 'labels' | 'versions' | 'versionBlocks'>): void {
  const texts = new Map(blocks.flatMap(({ id, entry, revisions }) => (entry ? [] : [[id, revisions.length] as const])));
  const keys = new Set(labels.map(({ key }) => key));
  const ends = new Map<string, number>();
  for (const { block, from, until, parent, position, label, revision } of versionBlocks) {
    const end = until ?? versions.length;
    const isKnown = revision < (texts.get(block) ?? 0) && (parent === undefined || texts.has(parent));
    // They come in order.
    const isInOrder = from >= (ends.get(block) ?? 0) && from < end && end <= versions.length;
    if (!isKnown || !isInOrder || (label !== undefined && !keys.has(label)))
      throw damaged('version-blocks.jsonl', block);
    checkPosition('version-blocks.jsonl', position);
    ends.set(block, end);
  }
}

function checkPosition(file: string, position: string): void {
  try {
    generateKeyBetween(position, null);
  } catch {
    throw damaged(file, position);
  }
}
