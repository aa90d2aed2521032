import type { CommandContext } from '#commands/context.ts';
import { tellFeedback } from '#commands/notification/tell-feedback.ts';
import { lockAllowed } from '#commands/project/loaded-project.ts';
import type { Queries } from '#database/connection.ts';
import { lockProject } from '#database/project.ts';
import {
  countTesterNotes,
  deleteTesterNote,
  findTesterLinkByHash,
  insertTesterNote,
  updateNoteDone,
} from '#database/tester.ts';
import { type Actor, shownName } from '#domain/account.ts';
import type { AccountId, JourneyId, TesterNoteId } from '#domain/ids.ts';
import { keptValues, type TesterNote, testerLimits } from '#domain/journey/tester.ts';
import type { Trail } from '#domain/journey/trail.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { typedText } from '#domain/typed-text.ts';
import { mayChangeTesting } from '#policies/tester.ts';
import { findDrawn } from './drawn-journey.ts';
import { testerHash } from './tester-link.ts';
import { followTrail, openTesterLink, verdictOn } from './travel-as-tester.ts';

export type TesterNoteProblem = {
  readonly kind: 'noteMissing' | 'noteTooLong' | 'nameTooLong' | 'tooManyNotes' | 'moved';
};

/**
 * Keeps what a tester says of where they are, with how they came there: by the link alone, signed in or not.
 *
 * @param wish.id - what the form was given: sent twice, it is one note
 */
export async function writeTesterNote(
  context: CommandContext,
  token: string,
  wish: { readonly id: TesterNoteId; readonly trail: Trail; readonly name: string; readonly text: string },
): Promise<Outcome<void, TesterNoteProblem>> {
  const opened = await openTesterLink(context, token);
  if (!opened.ok) return opened;
  const { link, story, project } = opened.value;
  const name = typedText(shownName(wish.name));
  const text = typedText(wish.text).trim();
  const problems: TesterNoteProblem[] = [];
  if (text === '') problems.push({ kind: 'noteMissing' });
  if (text.length > testerLimits.textLength) problems.push({ kind: 'noteTooLong' });
  if (name.length > testerLimits.nameLength) problems.push({ kind: 'nameTooLong' });
  if (problems.length > 0) return failed({ kind: 'invalid', problems });

  const followed = await followTrail(story, wish.trail);
  const state = followed?.states.at(-1);
  if (!followed || !state || followed.moves.length < wish.trail.places.length)
    return failed({ kind: 'invalid', problems: [{ kind: 'moved' }] });
  const now = context.now();
  const note: TesterNote = {
    ...{ id: wish.id, linkId: link.id, activityId: state.activity, name, text, at: now, doneAt: undefined },
    title: story.activities.get(state.activity)?.activity.title ?? '',
    ...{ seed: state.seed, moves: followed.moves, variables: keptValues(state.variables) },
  };
  let told: readonly AccountId[] = [];
  const outcome = await context.db.inTransaction(async (tx): Promise<Outcome<void, TesterNoteProblem>> => {
    // The lock is held until the end, so that two notes cannot both be the last that fits.
    await lockProject(tx, link.projectId);
    const held = await findTesterLinkByHash(tx, testerHash(token));
    const verdict = held && (await verdictOn(tx, held, now)).because;
    if (!held || verdict === undefined) return failed({ kind: 'notFound' });
    if (verdict !== 'allowed') return failed({ kind: 'forbidden', because: verdict });
    if ((await countTesterNotes(tx, link.journeyId)) >= testerLimits.notes)
      return failed({ kind: 'invalid', problems: [{ kind: 'tooManyNotes' }] });
    await insertTesterNote(tx, held, note);
    told = await tellFeedback(context, tx, project, { of: 'note', journeyId: link.journeyId });
    return done(undefined);
  });
  if (outcome.ok && told.length > 0) context.announce?.({ kind: 'told', accountIds: told });
  return outcome;
}

/** Marks a note as done, or opens it again. */
export async function settleTesterNote(
  context: CommandContext,
  actor: Actor,
  id: JourneyId,
  { noteId, isDone }: { readonly noteId: TesterNoteId; readonly isDone: boolean },
): Promise<Outcome<void>> {
  return change(context, actor, id, (tx) => updateNoteDone(tx, id, noteId, isDone ? context.now() : undefined));
}

/** Deletes a note for good. */
export async function removeTesterNote(
  context: CommandContext,
  actor: Actor,
  id: JourneyId,
  noteId: TesterNoteId,
): Promise<Outcome<void>> {
  return change(context, actor, id, (tx) => deleteTesterNote(tx, id, noteId));
}

async function change(
  context: CommandContext,
  actor: Actor,
  id: JourneyId,
  act: (tx: Queries) => Promise<boolean>,
): Promise<Outcome<void>> {
  const journey = await findDrawn(context.db.reader, id);
  if (!journey) return failed({ kind: 'notFound' });
  return context.db.inTransaction(async (tx): Promise<Outcome<void>> => {
    const allowed = await lockAllowed(tx, actor, journey.projectId, mayChangeTesting);
    if (!allowed.ok) return allowed;
    return (await act(tx)) ? done(undefined) : failed({ kind: 'notFound' });
  });
}
