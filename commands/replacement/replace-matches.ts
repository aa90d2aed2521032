import * as Y from 'yjs';
import { type CommandContext, freshId } from '#commands/context.ts';
import { documentFrom, foldDocument, keepRevision } from '#commands/document/fold-document.ts';
import { lockAllowed } from '#commands/project/loaded-project.ts';
import { saveBefore } from '#commands/project-revision/save-project-revision.ts';
import { appendUpdates, listDocumentsOf, loadDocument } from '#database/document.ts';
import { findReplacementMark, insertReplacement } from '#database/replacement.ts';
import type { Actor } from '#domain/account.ts';
import type { AccountId, BlockId, DocumentId, ProjectId, ReplacementId } from '#domain/ids.ts';
import { type MatchWish, matchLengths } from '#domain/match-wish.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import type { Project } from '#domain/project.ts';
import type { ReplacedPlace } from '#domain/replacement.ts';
import { documentLength } from '#domain/text.ts';
import { mayWrite } from '#policies/project.ts';
import { type DocumentLine, linesIn, replaceIn } from './document-lines.ts';
import { type SearchProblem, searchApart } from './search-apart.ts';
import { type SearchedWhere, searchDrafts } from './search-drafts.ts';
import type { LineMatch } from './search-worker.ts';

/** The matches that are to be replaced: these, or all but these; by their keys as `findMatches` gave them. */
export type Chosen = { readonly isAllBut: boolean; readonly keys: ReadonlyMap<BlockId, ReadonlySet<string>> };

type ReplaceWish = {
  readonly projectId: ProjectId;
  readonly wish: MatchWish;
  readonly replacement: string;
  readonly chosen: Chosen;
  /** Where all matches but some are replaced: in which texts. */
  readonly where: SearchedWhere;
};

/**
 * What was replaced; `missed` are matches that were left as they are: changed since they were found, or over the end of a
 * link.
 */
export type Replaced = { readonly id: ReplacementId; readonly places: number; readonly missed: number };

/** Why nothing was replaced. */
export type ReplaceProblem = SearchProblem['kind'] | 'nothing' | 'changedMeanwhile' | 'madeTooLong' | 'tooMany';

type Problem = { readonly kind: ReplaceProblem };

/** A document whose matches are replaced, and what that changes in it. */
type Changed = {
  readonly documentId: DocumentId;
  readonly update: Uint8Array;
  readonly places: readonly ReplacedPlace[];
};

/** What replacing changes, and in how many matches that were chosen and found. */
type Changes = { readonly changed: readonly Changed[]; readonly matched: number };

/** Matches of one replacement at most. */
const mostReplaced = 10_000;

/** Documents that are in memory together. */
const openAtOnce = 50;

/** How often it begins anew where someone else replaces something at the same time. */
const tries = 5;

/**
 * Replaces the chosen matches of a project's texts, all in one transaction. Each text is saved as a revision first, and
 * the project as a version. Open editors see it immediately; what others type meanwhile stays. Titles, links and notes are not touched. It can be
 * undone as one (`undoReplacement`).
 */
export async function replaceMatches(
  context: CommandContext,
  actor: Actor,
  wished: ReplaceWish,
): Promise<Outcome<Replaced, Problem>> {
  const { projectId, wish, replacement, chosen } = wished;
  const { accountId } = actor;
  const { reader } = context.db;
  const allowed = await context.db.inTransaction((tx) => lockAllowed(tx, actor, projectId, mayWrite));
  if (!allowed.ok) return allowed;
  const blocks = chosen.isAllBut ? await blocksWithMatches(context, actor, allowed.project, wished) : undefined;
  if (blocks && !blocks.ok) return blocks;
  const documents = await listDocumentsOf(reader, projectId, blocks?.value ?? [...chosen.keys.keys()]);
  for (const { id } of documents) await keepRevision(context, id, 'beforeReplace');
  const asked = [...chosen.keys.values()].reduce((sum, keys) => sum + keys.size, 0);
  for (let turn = 0; turn < tries; turn++) {
    const mark = await findReplacementMark(reader, projectId);
    const changes = await changesOf(context, actor, { project: allowed.project, ...wished }, documents);
    if (!changes.ok) return changes;
    const { changed, matched } = changes.value;
    const places = changed.reduce((sum, text) => sum + text.places.length, 0);
    if (places === 0) return refused('nothing');
    const kept = await saveBefore(context, actor, projectId, 'beforeReplace');
    if (!kept.ok) return kept;
    const missed = (chosen.isAllBut ? matched : asked) - places;
    const id = freshId<ReplacementId>(context);
    const at = context.now();
    const row = { id, projectId, accountId, at, term: wish.term, instead: replacement, undoneAt: undefined };
    const outcome = await context.db.inTransaction(async (tx): Promise<Outcome<Replaced> | 'again'> => {
      const locked = await lockAllowed(tx, actor, projectId, mayWrite);
      if (!locked.ok) return locked;
      // Two at once would each put their words there; so would one and the undoing of another.
      if ((await findReplacementMark(tx, projectId)) !== mark) return 'again';
      await appendUpdates(tx, updatesOf(changed, accountId), at);
      await insertReplacement(tx, row, changed);
      return done({ id, places, missed });
    });
    if (outcome === 'again') continue;
    if (outcome.ok) await tellChanged(context, changed);
    return outcome;
  }
  return refused('changedMeanwhile');
}

/** The blocks in which something is found, where not too much is. */
async function blocksWithMatches(
  context: CommandContext,
  actor: Actor,
  project: Project,
  { wish, replacement, where }: ReplaceWish,
): Promise<Outcome<readonly BlockId[], Problem>> {
  const answer = await searchDrafts(context, actor, project, { wish, replacement, where, most: 0 });
  if (!answer.ok) return answer;
  const total = answer.value.reduce((sum, { count }) => sum + count, 0);
  if (total > mostReplaced) return refused('tooMany');
  return done(answer.value.flatMap(({ id, count }) => (count > 0 ? [id as BlockId] : [])));
}

/** The updates of changed documents, as their author's. */
export function updatesOf(
  changed: readonly Pick<Changed, 'documentId' | 'update'>[],
  accountId: AccountId | undefined,
) {
  return changed.map(({ documentId, update }) => ({ documentId, update, accountId }));
}

/** Tells everyone who has changed documents open, and has their words counted, also where nobody has. */
export async function tellChanged(
  context: CommandContext,
  changed: readonly Pick<Changed, 'documentId' | 'update'>[],
): Promise<void> {
  for (const { documentId, update } of changed) context.announce?.({ kind: 'update', documentId, update });
  for (const { documentId } of changed) await foldDocument(context, documentId);
}

type Wished = Omit<ReplaceWish, 'projectId' | 'where'> & { readonly project: Project };
type Chapter = { readonly id: DocumentId; readonly blockId: BlockId };

/** What replacing changes in each document; those in which nothing is found any more are left out. */
async function changesOf(
  context: CommandContext,
  actor: Actor,
  wished: Wished,
  documents: readonly Chapter[],
): Promise<Outcome<Changes, Problem>> {
  const changed: Changed[] = [];
  let matched = 0;
  for (let at = 0; at < documents.length; at += openAtOnce) {
    const some = await changesOfSome(context, actor, wished, documents.slice(at, at + openAtOnce));
    if (!some.ok) return some;
    changed.push(...some.value.changed);
    matched += some.value.matched;
  }
  return done({ changed, matched });
}

async function changesOfSome(
  context: CommandContext,
  { accountId }: Actor,
  { project: { language }, wish, replacement, chosen }: Wished,
  documents: readonly Chapter[],
): Promise<Outcome<Changes, Problem>> {
  const opened: (Chapter & { document: Y.Doc })[] = [];
  try {
    for (const { id, blockId } of documents) {
      const loaded = await loadDocument(context.db.reader, id);
      if (loaded) opened.push({ id, blockId, document: documentFrom(loaded) });
    }
    const lined = opened.map((each) => ({ ...each, lines: linesIn(each.document) }));
    const texts = lined.map(({ id, lines }) => ({ id, lines: lines.map(({ text }) => text) }));
    const answer = await searchApart(accountId, { wish, replacement, language, texts, most: mostReplaced });
    if (!answer.ok) return answer;
    let matched = 0;
    const changed: Changed[] = [];
    for (const [index, { id, blockId, document, lines }] of lined.entries()) {
      const keys = chosen.keys.get(blockId);
      const all = answer.value[index]?.matches ?? [];
      const matches = all.filter(({ key }) => (keys?.has(key) ?? false) !== chosen.isAllBut);
      if (matches.some(({ instead }) => instead.length > matchLengths.made)) return refused('madeTooLong');
      matched += matches.length;
      const { update, places } = replaceEach(document, lines, matches);
      if (update.byteLength > documentLength) return refused('madeTooLong');
      if (places.length > 0) changed.push({ documentId: id, update, places });
    }
    return done({ changed, matched });
  } finally {
    for (const { document } of opened) document.destroy();
  }
}

/** Replaces matches of a document, from its end, so that what comes before stays at its place. */
function replaceEach(document: Y.Doc, lines: readonly DocumentLine[], matches: readonly LineMatch[]) {
  const before = Y.encodeStateVector(document);
  const places = document.transact(() =>
    matches.toReversed().flatMap((match) => {
      const line = lines[match.line];
      return (line && replaceIn(line, match, match.instead)) ?? [];
    }),
  );
  return { update: Y.encodeStateAsUpdate(document, before), places };
}

function refused(kind: ReplaceProblem) {
  return failed<Problem>({ kind: 'invalid', problems: [{ kind }] });
}
