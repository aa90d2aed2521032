import { type Block, flatten, type Placed, treeOf } from './block.ts';
import type { BlockId, EntryFieldId, EntryId, ProjectId } from './ids.ts';

/** What a story bible has entries of, in the order in which they are listed. */
export const entryKinds = ['character', 'place', 'item', 'note'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** A page of a project's story bible, without its notes. It is a block that is never part of the manuscript. */
export type Entry = {
  readonly id: EntryId;
  readonly projectId: ProjectId;
  readonly kind: EntryKind;
  readonly name: string;
  /** What else it is called. */
  readonly aliases: readonly string[];
  /** Those of its names that are not looked for in texts, for they are common words too. */
  readonly unsought: readonly string[];
  readonly picture: EntryPicture | undefined;
  readonly deletedAt: number | undefined;
};

/** A picture of an entry: the id of a file of its project, and what it shows; decoration where that is empty. */
export type EntryPicture = { readonly file: string; readonly alt: string };

/** Where the picture of an entry is, for members of its project. */
export function pictureAddress(file: string): string {
  return `/api/files/${encodeURIComponent(file)}`;
}

/** A fact about an entry: a word for what it says, and what it says. */
export type EntryField = {
  readonly id: EntryFieldId;
  readonly label: string;
  readonly value: string;
  /** The block from which on it is so, in the order of the manuscript; undefined where it always was. */
  readonly from: BlockId | undefined;
};

export const entryLimits = {
  /** Entries of one project, those in the trash too. */
  entries: 1_000,
  nameLength: 100,
  aliases: 20,
  /** Fields of one entry, the removed ones too. */
  fields: 60,
  labelLength: 60,
  valueLength: 2_000,
  /** Blocks in which one entry is said to be. */
  scenes: 2_000,
} as const;

/** Why an entry cannot be as someone wants it. */
export type EntryProblem =
  | { readonly field: 'name' | 'aliases' | 'label'; readonly kind: 'required' | 'tooLong' | 'tooMany' }
  /** `changed`: someone else changed it meanwhile, and what they wrote would be lost. */
  | { readonly field: 'name' | 'value'; readonly kind: 'changed' }
  | { readonly field: 'value'; readonly kind: 'tooLong' }
  | { readonly field: 'picture'; readonly kind: 'notAllowed' | 'tooLong' }
  | { readonly field: 'scene'; readonly kind: 'notAllowed' | 'tooMany' };

/** A name as it is kept: without what nobody sees. */
export function tidyName(typed: string): string {
  return typed.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** Names that are no two of them the same to a reader, in their order, without those that are empty. */
export function distinctNames(names: readonly string[]): string[] {
  const known = new Set<string>();
  return names.map(tidyName).filter((name) => {
    const folded = foldName(name);
    if (name === '' || known.has(folded)) return false;
    known.add(folded);
    return true;
  });
}

/** A name without what makes no other name of it. */
function foldName(name: string): string {
  return tidyName(name).toLowerCase();
}

/** Whether two names are the same to a reader. */
export function isSameName(one: string, other: string): boolean {
  return foldName(one) === foldName(other);
}

type Named = Pick<Entry, 'name' | 'aliases' | 'unsought'>;

/** Whether one of the names of an entry is looked for in texts. */
export function isSought({ unsought }: Pick<Entry, 'unsought'>, name: string): boolean {
  return !unsought.some((one) => isSameName(one, name));
}

/** The names of an entry that are looked for in texts. */
export function soughtNames({ name, aliases, unsought }: Named): string[] {
  return [name, ...aliases].filter((one) => isSought({ unsought }, one));
}

/**
 * The names of an entry that are not looked for, once it has other names: one that is spelled with other capitals stays
 * one of them, and one that the entry did not have is looked for.
 */
export function unsoughtNames(entry: Named, change: Partial<Pick<Entry, 'name' | 'aliases'>> = {}): string[] {
  const had = [entry.name, ...entry.aliases].filter((one) => !isSought(entry, one));
  const { name, aliases } = { ...entry, ...change };
  return distinctNames([name, ...aliases]).filter((one) => !isSought({ unsought: had }, one));
}

/** What is wrong with the name and the aliases of an entry. */
export function nameProblems({ name, aliases }: { name: string; aliases: readonly string[] }): EntryProblem[] {
  const problems: EntryProblem[] = [];
  if (name === '') problems.push({ field: 'name', kind: 'required' });
  if (name.length > entryLimits.nameLength) problems.push({ field: 'name', kind: 'tooLong' });
  if (aliases.length > entryLimits.aliases) problems.push({ field: 'aliases', kind: 'tooMany' });
  if (aliases.some((alias) => alias.length > entryLimits.nameLength))
    problems.push({ field: 'aliases', kind: 'tooLong' });
  return problems;
}

/** What is wrong with a field. */
export function fieldProblems({ label, value }: Pick<EntryField, 'label' | 'value'>): EntryProblem[] {
  const problems: EntryProblem[] = [];
  if (label === '') problems.push({ field: 'label', kind: 'required' });
  if (label.length > entryLimits.labelLength) problems.push({ field: 'label', kind: 'tooLong' });
  if (value.length > entryLimits.valueLength) problems.push({ field: 'value', kind: 'tooLong' });
  return problems;
}

/**
 * The facts that hold at a block: of several with the same label, that which began last. One whose block is gone takes
 * the place of no other.
 *
 * @param blocks - those of the manuscript
 * @param at - the block; one that is not there stands at the end, where all facts have begun
 * @returns one field for each label, in the order in which the fields are listed
 */
export function factsAt<Field extends Omit<EntryField, 'id'>>(
  fields: readonly Field[],
  blocks: readonly Placed[],
  at: BlockId | undefined,
): Field[] {
  const order = new Map(flatten(treeOf(blocks)).map(({ block }, place) => [block.id, place]));
  const placeOf = (id: BlockId | undefined) => (id === undefined ? -1 : (order.get(id) ?? -2));
  const here = at === undefined ? Number.POSITIVE_INFINITY : (order.get(at) ?? Number.POSITIVE_INFINITY);
  const holding = new Map<string, Field>();
  for (const field of fields) {
    const place = placeOf(field.from);
    if (place > here) continue;
    const key = tidyName(field.label).toLowerCase();
    const known = holding.get(key);
    if (!known || place >= placeOf(known.from)) holding.set(key, field);
  }
  const chosen = new Set(holding.values());
  return fields.filter((field) => chosen.has(field));
}

/** Entries in the order in which they are listed: by kind, then by name as the language sorts. */
export function inListOrder<Item extends Pick<Entry, 'kind' | 'name' | 'id'>>(
  entries: readonly Item[],
  language: string,
): Item[] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  return entries.toSorted(
    (one, other) =>
      entryKinds.indexOf(one.kind) - entryKinds.indexOf(other.kind) ||
      compare(one.name, other.name) ||
      (one.id < other.id ? -1 : 1),
  );
}

/** The blocks of a manuscript in which something can happen: those that have none below them, in reading order. */
export function scenesIn<Item extends Pick<Block, 'id' | 'parentId' | 'position'>>(blocks: readonly Item[]): Item[] {
  return flatten(treeOf(blocks)).flatMap(({ block, children }) => (children.length === 0 ? [block] : []));
}
