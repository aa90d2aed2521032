import { createHash } from 'node:crypto';
import { type CommandContext, freshId } from '#commands/context.ts';
import { lockAllowed } from '#commands/project/loaded-project.ts';
import { loadDraft } from '#database/journey-draft.ts';
import { findProject } from '#database/project.ts';
import { insertTesterLink, listTesterLinks, listTesterNotes, updateLinkWithdrawn } from '#database/tester.ts';
import { type Actor, shownName } from '#domain/account.ts';
import { dayMs } from '#domain/duration.ts';
import type { JourneyId, TesterLinkId } from '#domain/ids.ts';
import { type TesterLink, type TesterNote, testerLimits, testerLinkDays } from '#domain/journey/tester.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { typedText } from '#domain/typed-text.ts';
import { concealed } from '#policies/concealed.ts';
import { mayReadDrafts } from '#policies/project.ts';
import { mayChangeTesting, mayMakeTesterLink, mayReadTesterNotes } from '#policies/tester.ts';
import { findDrawn } from './drawn-journey.ts';
import { withoutFiles } from './load-story.ts';

export type TesterLinkProblem = {
  readonly kind: 'nameMissing' | 'nameTooLong' | 'daysUnknown' | 'tooManyLinks' | 'noBeginning';
};

/** The stored form of the token in a testers' link. */
export function testerHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

function problemsOf({ name, days }: { name: string; days: number }): TesterLinkProblem[] {
  const problems: TesterLinkProblem[] = [];
  if (name === '') problems.push({ kind: 'nameMissing' });
  if (name.length > testerLimits.linkNameLength) problems.push({ kind: 'nameTooLong' });
  if (!testerLinkDays.some((one) => one === days)) problems.push({ kind: 'daysUnknown' });
  return problems;
}

/**
 * Makes a link by which testers travel a journey's draft as it is at this moment: later edits do not change it under
 * their feet. Its token is answered once, and kept nowhere: only its hash is.
 */
export async function makeTesterLink(
  context: CommandContext,
  actor: Actor,
  id: JourneyId,
  wish: { readonly name: string; readonly days: number },
): Promise<Outcome<{ readonly link: TesterLink; readonly token: string }, TesterLinkProblem>> {
  type Made = Outcome<{ readonly link: TesterLink; readonly token: string }, TesterLinkProblem>;
  const journey = await findDrawn(context.db.reader, id);
  if (!journey) return failed({ kind: 'notFound' });
  const name = typedText(shownName(wish.name));
  const problems = problemsOf({ name, days: wish.days });
  const linkId = freshId<TesterLinkId>(context);
  const token = Buffer.from(context.random(24)).toString('base64url');
  const now = context.now();
  return context.db.inTransaction(async (tx): Promise<Made> => {
    const allowed = await lockAllowed(tx, actor, journey.projectId, mayMakeTesterLink);
    if (!allowed.ok) return allowed;
    if (problems.length > 0) return failed({ kind: 'invalid', problems });
    const draft = await loadDraft(tx, id);
    if (!draft) return failed({ kind: 'notFound' });
    const { graph, version } = draft;
    if (!graph.activities.some((activity) => activity.id === graph.start))
      return failed({ kind: 'invalid', problems: [{ kind: 'noBeginning' }] });
    const open = (await listTesterLinks(tx, id)).filter((one) => isOpen(one, now));
    if (open.length >= testerLimits.links) return failed({ kind: 'invalid', problems: [{ kind: 'tooManyLinks' }] });
    const link: TesterLink = {
      ...{ id: linkId, journeyId: id, projectId: journey.projectId, name, version },
      ...{ createdAt: now, expiresAt: now + wish.days * dayMs, withdrawnAt: undefined },
    };
    // Testers see none of the notes on the authors' maps, and ink is told without its source.
    await insertTesterLink(tx, link, { hash: testerHash(token), graph: { ...withoutFiles(graph), items: [] } });
    return done({ link, token });
  });
}

function isOpen({ withdrawnAt, expiresAt }: TesterLink, now: number): boolean {
  return withdrawnAt === undefined && expiresAt > now;
}

/** Ends a testers' link before its time. The testers' notes stay. */
export async function withdrawTesterLink(
  context: CommandContext,
  actor: Actor,
  id: JourneyId,
  linkId: TesterLinkId,
): Promise<Outcome<void>> {
  const journey = await findDrawn(context.db.reader, id);
  if (!journey) return failed({ kind: 'notFound' });
  return context.db.inTransaction(async (tx): Promise<Outcome<void>> => {
    const allowed = await lockAllowed(tx, actor, journey.projectId, mayChangeTesting);
    if (!allowed.ok) return allowed;
    const isWithdrawn = await updateLinkWithdrawn(tx, id, linkId, context.now());
    return isWithdrawn ? done(undefined) : failed({ kind: 'notFound' });
  });
}

/** The tests of a journey as its authors see them. */
export type Testing = { readonly links: readonly TesterLink[]; readonly notes: readonly TesterNote[] };

/** The testers' links of a journey and what testers have noted, the newest first. */
export async function listTesting(
  context: Pick<CommandContext, 'db'>,
  actor: Actor,
  id: JourneyId,
): Promise<Outcome<Testing>> {
  const { reader } = context.db;
  const journey = await findDrawn(reader, id);
  const project = journey && (await findProject(reader, journey.projectId));
  if (!project) return failed({ kind: 'notFound' });
  const verdict = mayReadTesterNotes(actor, project);
  if (verdict !== 'allowed') return failed(concealed(verdict, mayReadDrafts(actor, project) === 'allowed'));
  return done({ links: await listTesterLinks(reader, id), notes: await listTesterNotes(reader, id) });
}
