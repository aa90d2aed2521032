import { createHash } from 'node:crypto';
import { answerApart } from '#commands/answer-apart.ts';
import type { CommandContext } from '#commands/context.ts';
import { untilUnmoved } from '#commands/edition/publish-edition.ts';
import { inOneTransaction } from '#commands/in-one-transaction.ts';
import { lockAllowed } from '#commands/project/loaded-project.ts';
import { findJourney, type Journey } from '#database/journey.ts';
import { type Draft, loadDraft } from '#database/journey-draft.ts';
import { findTranslation, insertTranslation, listTranslations } from '#database/journey-translation.ts';
import type { Actor } from '#domain/account.ts';
import type { JourneyId } from '#domain/ids.ts';
import type { LineNotice, LineProblem } from '#domain/journey/lines.ts';
import type { TranslationChange } from '#domain/journey/translation.ts';
import { done, type Failure, failed, type Outcome } from '#domain/outcome.ts';
import type { UpdatedTranslation } from '#formats/lines/update-translation.ts';
import { mayWrite } from '#policies/project.ts';
import { changeJourney, type JourneyProblem } from './change-journey.ts';
import { type EditRefusal, editJourney } from './edit-journey.ts';
import { journeyToWrite } from './journey-to-write.ts';
import type { TranslateJob } from './translate-worker.ts';

/** What a table would change in an earlier translation, or has changed in it. */
export type TranslationUpdate = {
  readonly id: JourneyId;
  readonly title: string;
  /** The mark of exactly this change: another one is not made without asking. */
  readonly mark: string;
  readonly change: TranslationChange;
  readonly notices: readonly LineNotice[];
  /** Whether it was made. It is not where its mark is not the one that was agreed to. */
  readonly isMade: boolean;
  /** The number of the change that was made in the draft, by which it can be undone. */
  readonly version?: number | undefined;
};

export type TranslationUpdateProblem = LineProblem | JourneyProblem | { readonly kind: 'noRoom' };

/**
 * The newest journey in a language that was made from another one, for people who may write; undefined where there is
 * none.
 */
export async function findEarlierTranslation(
  context: Pick<CommandContext, 'db'>,
  actor: Actor,
  id: JourneyId,
  language: string,
): Promise<Outcome<JourneyId | undefined>> {
  const found = await journeyToWrite(context, actor, id);
  if (!found.ok) return found;
  const wanted = language.toLowerCase();
  const all = await listTranslations(context.db.reader, id);
  return done(all.find((one) => one.language?.toLowerCase() === wanted)?.id);
}

/**
 * Imports a filled table into an earlier translation: lines that the table has in other words, and lines that are new
 * in the source. All of it is one change of the draft. It is only made where `agreed` is the mark of just this change,
 * as this command has told it before; otherwise the change is reported, and nothing happens.
 */
export async function updateTranslation(
  context: CommandContext,
  actor: Actor,
  id: JourneyId,
  wish: { readonly into: JourneyId; readonly table: Uint8Array; readonly agreed?: string | undefined },
): Promise<Outcome<TranslationUpdate, TranslationUpdateProblem>> {
  return untilUnmoved(async (): Promise<Outcome<TranslationUpdate, TranslationUpdateProblem>> => {
    const found = await journeyToWrite(context, actor, id);
    if (!found.ok) return found;
    const { reader } = context.db;
    const source = await withDraft(found.value.journey, await loadDraft(reader, id));
    const translation = await findTranslation(reader, wish.into);
    const journey = await findJourney(reader, wish.into);
    const earlier = journey && (await withDraft(journey, await loadDraft(reader, wish.into)));
    if (!source || !earlier || translation?.sourceId !== id) return failed({ kind: 'notFound' });
    const job: TranslateJob = {
      journey: source.named,
      table: wish.table,
      earlier: { journey: earlier.named, base: translation.base },
    };
    const worked = await answerApart<UpdatedTranslation>(new URL('./translate-worker.ts', import.meta.url), job);
    if (!worked.ok) return failed({ kind: 'invalid', problems: worked.problems });
    const mark = createHash('sha256')
      .update(JSON.stringify([wish.into, worked.title, worked.summary, worked.edits, worked.change]))
      .digest('base64url');
    const { title, change, notices } = worked;
    const told = { id: wish.into, mark, change, notices };
    if (wish.agreed !== mark) return done({ ...told, title: earlier.journey.title, isMade: false });
    const made = await make(context, actor, earlier.journey, worked);
    return made.ok ? done({ ...told, title, isMade: true, version: made.value }) : made;
  });
}

async function withDraft(journey: Journey, draft: Draft | undefined) {
  const { title, summary } = journey;
  return draft && { journey, named: { title, summary, graph: draft.graph } };
}

/** Makes a change in a translation that is still as it was when the change was worked out. */
function make(
  context: CommandContext,
  actor: Actor,
  before: Journey,
  { title, summary, edits, base }: Extract<UpdatedTranslation, { ok: true }>,
): Promise<Outcome<number | undefined, TranslationUpdateProblem>> {
  const { id, projectId } = before;
  return inOneTransaction(context, async (within): Promise<Outcome<number | undefined, TranslationUpdateProblem>> => {
    const tx = within.db.reader;
    const allowed = await lockAllowed(tx, actor, projectId, mayWrite);
    if (!allowed.ok) return allowed;
    const [now, translation] = [await findJourney(tx, id), await findTranslation(tx, id)];
    if (!now || !translation) return failed({ kind: 'notFound' });
    if (now.version !== before.version || now.title !== before.title || now.summary !== before.summary)
      return failed({ kind: 'conflict', because: 'moved' });
    const edited = edits.length > 0 ? await editJourney(within, actor, id, edits) : done({ version: undefined });
    if (!edited.ok) return refusalOf(edited.failure);
    if (title !== before.title || summary !== before.summary) {
      const changed = await changeJourney(within, actor, id, { title, summary });
      if (!changed.ok) return changed;
    }
    await insertTranslation(tx, { id, projectId, sourceId: translation.sourceId, base });
    return done(edited.value.version);
  });
}

/** A change that fits the draft it was made for is refused only where there is no room. */
function refusalOf(failure: Failure<EditRefusal>): Outcome<never, TranslationUpdateProblem> {
  return failed(failure.kind === 'invalid' ? { kind: 'invalid', problems: [{ kind: 'noRoom' }] } : failure);
}
