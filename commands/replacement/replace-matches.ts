import * as Y from 'yjs';
import { type CommandContext, freshId } from '#commands/context.ts';
import { documentFrom, keepRevision } from '#commands/document/fold-document.ts';
import { lockAllowed } from '#commands/project/loaded-project.ts';
import { appendUpdates, listDocumentsOf, loadDocument } from '#database/document.ts';
import { findReplacementMark, insertReplacement } from '#database/replacement.ts';
import type { Actor } from '#domain/account.ts';
import type { AccountId, BlockId, DocumentId, ProjectId, ReplacementId } from '#domain/ids.ts';
import { type MatchWish, matchesListed, matchLengths } from '#domain/match-wish.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import type { Project } from '#domain/project.ts';
import type { ReplacedPlace } from '#domain/replacement.ts';
import { mayWrite } from '#policies/project.ts';
import { linesIn, replaceIn } from './document-lines.ts';
import { matchKey } from './find-matches.ts';
import { type SearchProblem, searchApart } from './search-apart.ts';

type ReplaceWish = {
  readonly projectId: ProjectId;
  readonly wish: MatchWish;
  readonly replacement: string;
  /** The matches that are to be replaced, by their keys as `findMatches` gave them. */
  readonly chosen: ReadonlyMap<BlockId, ReadonlySet<string>>;
};

/** What was replaced; `missed` are matches that were changed since they were found, and left as they are. */
export type Replaced = { readonly id: ReplacementId; readonly places: number; readonly missed: number };

/** Why nothing was replaced. */
export type ReplaceProblem = SearchProblem['kind'] | 'nothing' | 'changedMeanwhile' | 'tooLong';

type Problem = { readonly kind: ReplaceProblem };

/** A document whose matches are replaced, and what that changes in it. */
type Changed = {
  readonly documentId: DocumentId;
  readonly update: Uint8Array;
  readonly places: readonly ReplacedPlace[];
};

/** How often it begins anew where someone else replaces something at the same time. */
const tries = 5;

/**
 * Replaces the chosen matches of a project's texts, all in one transaction. Each text is saved as a revision first. Open
 * editors see it immediately; what others type meanwhile stays. Titles, links and notes are not touched. It can be
 * undone as one (`undoReplacement`).
 */
export async function replaceMatches(
  context: CommandContext,
  actor: Actor,
  { projectId, wish, replacement, chosen }: ReplaceWish,
): Promise<Outcome<Replaced, Problem>> {
  const { accountId } = actor;
  const allowed = await context.db.inTransaction((tx) => lockAllowed(tx, actor, projectId, mayWrite));
  if (!allowed.ok) return allowed;
  const documents = await listDocumentsOf(context.db.reader, projectId, [...chosen.keys()]);
  for (const { id } of documents) await keepRevision(context, id, 'beforeReplace');
  const wanted = [...chosen.values()].reduce((sum, keys) => sum + keys.size, 0);
  for (let turn = 0; turn < tries; turn++) {
    const mark = await findReplacementMark(context.db.reader, projectId);
    const changed = await changesOf(context, allowed.project, { accountId, wish, replacement, chosen }, documents);
    if (!changed.ok) return changed;
    const places = changed.value.reduce((sum, text) => sum + text.places.length, 0);
    if (places === 0) return refused('nothing');
    const id = freshId<ReplacementId>(context);
    const at = context.now();
    const row = { id, projectId, accountId, at, term: wish.term, instead: replacement, undoneAt: undefined };
    const outcome = await context.db.inTransaction(async (tx): Promise<Outcome<Replaced> | 'again'> => {
      const locked = await lockAllowed(tx, actor, projectId, mayWrite);
      if (!locked.ok) return locked;
      // Two at once would each put their words there; so would one and the undoing of another.
      if ((await findReplacementMark(tx, projectId)) !== mark) return 'again';
      await appendUpdates(tx, updatesOf(changed.value, accountId), at);
      await insertReplacement(tx, row, changed.value);
      return done({ id, places, missed: wanted - places });
    });
    if (outcome === 'again') continue;
    if (outcome.ok) announceUpdates(context, changed.value);
    return outcome;
  }
  return refused('changedMeanwhile');
}

/** The updates of changed documents, as their author's. */
export function updatesOf(
  changed: readonly Pick<Changed, 'documentId' | 'update'>[],
  accountId: AccountId | undefined,
) {
  return changed.map(({ documentId, update }) => ({ documentId, update, accountId }));
}

/** Tells everyone who has changed documents open. */
export function announceUpdates(
  context: CommandContext,
  changed: readonly Pick<Changed, 'documentId' | 'update'>[],
): void {
  for (const { documentId, update } of changed) context.announce?.({ kind: 'update', documentId, update });
}

/** What replacing changes in each document; those in which nothing is found any more are left out. */
async function changesOf(
  context: CommandContext,
  { language }: Project,
  { accountId, wish, replacement, chosen }: Omit<ReplaceWish, 'projectId'> & Pick<Actor, 'accountId'>,
  documents: readonly { readonly id: DocumentId; readonly blockId: BlockId }[],
): Promise<Outcome<readonly Changed[], Problem>> {
  const opened: { id: DocumentId; blockId: BlockId; document: Y.Doc }[] = [];
  try {
    for (const { id, blockId } of documents) {
      const loaded = await loadDocument(context.db.reader, id);
      if (loaded) opened.push({ id, blockId, document: documentFrom(loaded) });
    }
    const lined = opened.map((each) => ({ ...each, lines: linesIn(each.document) }));
    const texts = lined.map(({ id, lines }) => ({ id, lines: lines.map(({ text }) => text) }));
    const answer = await searchApart(accountId, { wish, replacement, language, texts, most: matchesListed.text });
    if (!answer.ok) return answer;
    // Groups that stand in the replacement many times.
    const longest = Math.max(0, ...answer.value.flatMap(({ matches }) => matches.map(({ instead }) => instead.length)));
    if (longest > matchLengths.replacement)
      return failed<Problem>({ kind: 'invalid', problems: [{ kind: 'tooLong' }] });
    const changed = lined.flatMap(({ id, blockId, document, lines }, index): Changed[] => {
      const keys = chosen.get(blockId);
      const matches = answer.value[index]?.matches.filter((match) => keys?.has(matchKey(match))) ?? [];
      const before = Y.encodeStateVector(document);
      const places: ReplacedPlace[] = [];
      document.transact(() => {
        // From the end, so that what comes before stays at its place.
        for (const match of matches.toReversed()) {
          const line = lines[match.line];
          const place = line && replaceIn(line, match, match.instead);
          if (place) places.push(place);
        }
      });
      if (places.length === 0) return [];
      return [{ documentId: id, update: Y.encodeStateAsUpdate(document, before), places }];
    });
    return done(changed);
  } finally {
    for (const { document } of opened) document.destroy();
  }
}

function refused(kind: 'nothing' | 'changedMeanwhile') {
  return failed<Problem>({ kind: 'invalid', problems: [{ kind }] });
}
