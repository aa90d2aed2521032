import { createHash } from 'node:crypto';
import type { CommandContext } from '#commands/context.ts';
import { findCatalogueVersion } from '#database/catalogue.ts';
import type { Queries } from '#database/connection.ts';
import { findCurrentEdition, listEditionBlocks } from '#database/edition.ts';
import { findOrganisation } from '#database/organisation.ts';
import { findProject } from '#database/project.ts';
import { findLabels } from '#database/project-label.ts';
import { loadRenderedTexts } from '#database/rendered-text.ts';
import {
  deleteEntries,
  findSearchVersion,
  insertEntries,
  isStemmedOtherwise,
  listEntries,
  listUnindexed,
  updateSearchVersion,
  upsertSearchState,
} from '#database/search-index.ts';
import type { SearchEntryTable } from '#database/tables/discovery.ts';
import { visitor } from '#domain/account.ts';
import type { ProjectId } from '#domain/ids.ts';
import { mayReadEditions } from '#policies/project.ts';
import { type JourneyWords, listJourneyKeys, loadJourneyWords } from './journey-words.ts';
import { stemmer, stemmerVersion } from './stem-words.ts';

/** Characters of a text in one entry: more than any chapter has, less than what an engine takes at once. */
const pieceLength = 150_000;

/** Works looked for in one step, and texts loaded in one step. */
const worksAtOnce = 50;
const textsAtOnce = 20;

/**
 * Updates the index to what visitors may read now: every change of that raises the version of all public works, and
 * this continues where it was left, whatever ended it. Its cost grows with what changed. When nothing changed, it reads
 * one row.
 *
 * @returns how many works were looked at
 */
export async function indexWorks(context: Pick<CommandContext, 'db'>, signal?: AbortSignal): Promise<number> {
  const { reader } = context.db;
  const version = await findCatalogueVersion(reader);
  if (version === (await findSearchVersion(reader)) && !(await isStemmedOtherwise(reader, stemmerVersion))) return 0;
  let count = 0;
  for (;;) {
    const due = await listUnindexed(reader, stemmerVersion, worksAtOnce);
    for (const { projectId, publicVersion } of due) {
      if (signal?.aborted) return count;
      await indexWork(context, projectId);
      const state = { publicVersion, stemmer: stemmerVersion };
      await context.db.inTransaction((tx) => upsertSearchState(tx, projectId, state));
      count++;
    }
    if (due.length < worksAtOnce) break;
  }
  await context.db.inTransaction((tx) => updateSearchVersion(tx, version));
  return count;
}

async function indexWork({ db }: Pick<CommandContext, 'db'>, projectId: ProjectId): Promise<void> {
  const before = Map.groupBy(await listEntries(db.reader, projectId), ({ blockId }) => blockId);
  const gone = new Set([...before.values()].flat().map(({ id }) => id));
  const isKept = (blockId: string, hash: string) => {
    const known = before.get(blockId) ?? [];
    if (known.length === 0 || known.some((entry) => entry.hash !== hash)) return false;
    for (const { id } of known) gone.delete(id);
    return true;
  };
  for await (const { blockId, hash, entries } of entriesOf(db.reader, projectId, isKept)) {
    const old = (before.get(blockId) ?? []).map(({ id }) => id);
    await db.inTransaction(async (tx) => {
      await deleteEntries(tx, old);
      await insertEntries(
        tx,
        entries.map((entry, piece) => ({ ...entry, project_id: projectId, block_id: blockId, piece, hash })),
      );
    });
    for (const id of old) gone.delete(id);
    // Requests to the server wait for one text at most.
    await new Promise((resume) => setImmediate(resume));
  }
  const left = [...gone];
  for (let at = 0; at < left.length; at += textsAtOnce)
    await db.inTransaction((tx) => deleteEntries(tx, left.slice(at, at + textsAtOnce)));
}

type Entry = Omit<SearchEntryTable, 'id' | 'project_id' | 'block_id' | 'piece' | 'hash'>;

/**
 * The searchable texts of a work: itself with the words of its branching journeys, and each text of its newest edition,
 * except those that the index has already. The words of a journey belong to the work as a whole: a passage would give
 * away what a reader has not reached.
 */
async function* entriesOf(
  reader: Queries,
  projectId: ProjectId,
  isKept: (blockId: string, hash: string) => boolean,
): AsyncGenerator<{ blockId: string; hash: string; entries: Entry[] }> {
  const project = await findProject(reader, projectId);
  if (project?.visibility !== 'public' || mayReadEditions(visitor, project) !== 'allowed') return;
  const edition = await findCurrentEdition(reader, projectId);
  if (!edition) return;
  const { language, summary } = project;
  const organisation = await findOrganisation(reader, project.organisationId);
  const stem = stemmer(language);
  const title = stem(project.title, true);
  const credit = stem(project.credit || organisation?.name || '', true);
  const { genres, tags } = await findLabels(reader, projectId);
  const about = stem([...tags, ...genres, summary].join(' '));
  const journeys = await listJourneyKeys(reader, project);
  const whole = keyOf([title, credit, about, ...journeys.map(({ key }) => key)]);
  if (!isKept('', whole)) {
    const own: Entry = { language, text_hash: '', title, credit, about, body: '' };
    const entries = [own];
    for (const journey of journeys)
      entries.push(...(await entriesOfJourney(await loadJourneyWords(reader, journey), own)));
    yield { blockId: '', hash: whole, entries };
  }
  const blocks = (await listEditionBlocks(reader, projectId, edition.number))
    .map((block) => ({ ...block, key: keyOf([title, credit, block.hash, block.title, language]) }))
    .filter(({ id, key }) => !isKept(id, key));
  for (let at = 0; at < blocks.length; at += textsAtOnce) {
    const some = blocks.slice(at, at + textsAtOnce);
    const texts = await loadRenderedTexts(
      reader,
      some.map(({ hash }) => hash),
    );
    for (const { id, key, hash, title: own } of some)
      yield {
        blockId: id,
        hash: key,
        entries: piecesOf(texts.get(hash)?.text ?? '').map((piece) => ({
          ...{ language, text_hash: hash, title: stem(own, true), credit: '' },
          ...{ about: `${title} ${credit}`.trim(), body: stem(piece) },
        })),
      };
  }
}

/** A journey's words as further entries of its work, stemmed in its own language. */
async function entriesOfJourney({ language, text }: JourneyWords, work: Entry): Promise<Entry[]> {
  const stem = stemmer(language);
  const entries: Entry[] = [];
  for (const piece of piecesOf(text)) {
    entries.push({ ...work, language, body: stem(piece) });
    await new Promise((resume) => setImmediate(resume));
  }
  return entries;
}

/** Names what an entry is made of. */
function keyOf(parts: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([stemmerVersion, ...parts]))
    .digest('base64url');
}

/** A text in pieces that an engine takes, divided between words. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (let rest = text; ; ) {
    const cut = rest.length <= pieceLength ? rest.length : rest.lastIndexOf(' ', pieceLength);
    const end = cut <= 0 ? pieceLength : cut;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
    if (rest === '') return pieces;
  }
}
