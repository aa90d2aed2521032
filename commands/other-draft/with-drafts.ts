import type { CommandContext } from '#commands/context.ts';
import { foldDocument } from '#commands/document/fold-document.ts';
import { replacedText } from '#commands/document/replaced-text.ts';
import { lockAllowed } from '#commands/project/loaded-project.ts';
import { keepTexts } from '#commands/project-revision/project-texts.ts';
import { findBlock } from '#database/block.ts';
import type { Queries } from '#database/connection.ts';
import { appendUpdates, findDocument, findDocumentOfBlock, findLastWriter } from '#database/document.ts';
import { findOtherDraft } from '#database/other-draft.ts';
import { raiseOutlineVersion } from '#database/project.ts';
import type { Actor } from '#domain/account.ts';
import type { BlockId, DocumentId, ProjectId, RevisionId } from '#domain/ids.ts';
import type { DraftProblem, OtherDraft } from '#domain/other-draft.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { revisionNameLength } from '#domain/revision.ts';
import type { Text } from '#domain/text.ts';
import { maySeeOtherDrafts } from '#policies/project.ts';

/** The outcome of a change of drafts. */
export type DraftOutcome = Outcome<void, { readonly kind: DraftProblem }>;

/** A refusal in one word, for which the page has a sentence. */
export function refused(kind: DraftProblem) {
  return failed({ kind: 'invalid' as const, problems: [{ kind }] });
}

/** Why a name is not one; undefined where it is. */
export function nameProblem(name: string): 'nameTooLong' | undefined {
  return name.length > revisionNameLength ? 'nameTooLong' : undefined;
}

/** Why what someone wants to do with another draft is not done any more; undefined where it is still the one they saw. */
export function staleDraft(
  other: OtherDraft | undefined,
  seen: RevisionId,
): 'noOtherDraft' | 'draftsChanged' | undefined {
  if (!other) return 'noOtherDraft';
  return other.revisionId === seen ? undefined : 'draftsChanged';
}

/** Begins anew as often while someone writes between reading the text and changing drafts. */
const tries = 30;

/** The drafts of a block as a transaction finds them. */
type Drafts = {
  readonly tx: Queries;
  readonly documentId: DocumentId;
  readonly other: OtherDraft | undefined;
  readonly now: number;
};

type Place = { readonly projectId: ProjectId; readonly documentId: DocumentId };

/** Another draft as someone saw it, and a name for it. */
export type NamedDraft = { readonly blockId: BlockId; readonly revisionId: RevisionId; readonly name: string };

/** Changes what is said of a block’s other draft, as long as it is the one that its author saw. */
export async function changeDraft(
  context: CommandContext,
  actor: Actor,
  { blockId, revisionId }: NamedDraft,
  body: (drafts: Drafts & { readonly other: OtherDraft }) => Promise<DraftOutcome>,
): Promise<DraftOutcome> {
  const outcome = await withDrafts(context, actor, blockId, async (drafts) => {
    const { other } = drafts;
    const stale = staleDraft(other, revisionId);
    return stale || !other ? refused(stale ?? 'noOtherDraft') : body({ ...drafts, other });
  });
  return outcome === 'again' ? refused('writtenMeanwhile') : outcome;
}

/**
 * Changes the drafts of a block in one transaction, for those who may write in its project; everyone who has the work
 * open hears of it.
 */
async function withDrafts(
  context: CommandContext,
  actor: Actor,
  blockId: BlockId,
  body: (drafts: Drafts) => Promise<DraftOutcome | 'again'>,
): Promise<DraftOutcome | 'again'> {
  const { reader } = context.db;
  const place = await placeOf(reader, blockId);
  if (!place) return failed({ kind: 'notFound' });
  const { projectId, documentId } = place;
  const now = context.now();
  let version = 0;
  const outcome = await context.db.inTransaction(async (tx): Promise<DraftOutcome | 'again'> => {
    const allowed = await lockAllowed(tx, actor, projectId, maySeeOtherDrafts);
    if (!allowed.ok) return allowed;
    const block = await findBlock(tx, blockId);
    // An import moves blocks into another project.
    if (block?.projectId !== projectId) return failed({ kind: 'notFound' });
    if (block.deletedAt !== undefined) return refused('inTrash');
    const changed = await body({ tx, documentId, other: await findOtherDraft(tx, documentId), now });
    if (changed !== 'again' && changed.ok) version = await raiseOutlineVersion(tx, projectId, now);
    return changed;
  });
  if (outcome === 'again' || !outcome.ok) return outcome;
  context.announce?.({ kind: 'outline', projectId, version });
  context.announce?.({ kind: 'revision', documentId });
  return outcome;
}

async function placeOf(reader: Queries, blockId: BlockId): Promise<Place | undefined> {
  const block = await findBlock(reader, blockId);
  const document = block && (await findDocumentOfBlock(reader, blockId));
  return block && document && { projectId: block.projectId, documentId: document.id };
}

/** A text that is set aside: the version that has it now. */
type SetAside = Drafts & { readonly aside: RevisionId };

/**
 * Sets the text of a block aside, as one of its versions, and puts another one in its place, all in one transaction: what
 * is set aside is what stands there at that moment, however much is written meanwhile. Open editors see it immediately.
 *
 * @param wish.check - what stands against it, asked before anything is written
 * @param wish.nextOf - the text that is written from now on; undefined where it is the same one
 */
export async function setTextAside(
  context: CommandContext,
  actor: Actor,
  blockId: BlockId,
  wish: {
    readonly check: (other: OtherDraft | undefined) => DraftProblem | undefined;
    readonly checkText: (before: Text, next: Text | undefined) => DraftProblem | undefined;
    readonly nextOf: (reader: Queries, documentId: DocumentId) => Promise<Text | undefined>;
    readonly body: (drafts: SetAside) => Promise<void>;
  },
): Promise<DraftOutcome> {
  const { reader } = context.db;
  const place = await placeOf(reader, blockId);
  if (!place) return failed({ kind: 'notFound' });
  const { documentId } = place;
  // Before anything is read: nobody learns more than that they may not.
  const may = await withDrafts(context, actor, blockId, async ({ other }) => refusedFor(wish.check(other)) ?? 'again');
  if (may !== 'again') return may;
  const writer = await findLastWriter(reader, documentId);
  // So that what is kept before a sitting is not kept twice.
  await foldDocument(context, documentId);
  for (let turn = 0; turn < tries; turn++) {
    const next = await wish.nextOf(reader, documentId);
    const replaced = await replacedText(reader, documentId, () => next);
    if (!replaced) return failed({ kind: 'notFound' });
    const { held, update } = replaced;
    const problem = wish.checkText(replaced.before, next) ?? (replaced.isTooLong ? 'draftTooLong' : undefined);
    const outcome = await withDrafts(context, actor, blockId, async (drafts): Promise<DraftOutcome | 'again'> => {
      const refusal = refusedFor(wish.check(drafts.other));
      if (refusal) return refusal;
      if ((await findDocument(drafts.tx, documentId))?.seq !== held.seq) return 'again';
      if (problem) return refused(problem);
      const kept = { at: drafts.now, accountId: writer ?? actor.accountId, random: context.random };
      const revisions = await keepTexts(drafts.tx, [held], { ...kept, reason: 'setAside' });
      const aside = revisions.get(documentId);
      if (!aside) return failed({ kind: 'notFound' });
      if (update) await appendUpdates(drafts.tx, [{ documentId, update, accountId: actor.accountId }], drafts.now);
      await wish.body({ ...drafts, aside });
      return done(undefined);
    });
    if (outcome === 'again') continue;
    if (outcome.ok && update) {
      context.announce?.({ kind: 'update', documentId, update });
      await foldDocument(context, documentId);
    }
    return outcome;
  }
  return refused('writtenMeanwhile');
}

const refusedFor = (problem: DraftProblem | undefined) => problem && refused(problem);
