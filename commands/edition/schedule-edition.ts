import { type CommandContext, freshId } from '#commands/context.ts';
import { tellPeople } from '#commands/notification/tell-people.ts';
import { lockAllowed } from '#commands/project/loaded-project.ts';
import type { Queries } from '#database/connection.ts';
import { findCurrentEdition, listEditionBlocks } from '#database/edition.ts';
import { deleteJobByKey, upsertJob } from '#database/job.ts';
import { lockProject, updateProject } from '#database/project.ts';
import { deleteSchedule, findSchedule, insertSchedule, listSchedules } from '#database/schedule.ts';
import type { Actor } from '#domain/account.ts';
import { type Choice, chooseBlocks, chooser, differences } from '#domain/edition-choice.ts';
import type { AccountId, EditionId, ProjectId, ScheduleId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import type { Visibility } from '#domain/project.ts';
import { fingerprint, scheduleLimits, stillChosen } from '#domain/schedule.ts';
import { isTimeZone } from '#domain/time-zone.ts';
import { mayManage, mayPublish } from '#policies/project.ts';
import { takeOutline, untilUnmoved } from './publish-edition.ts';
import { areRendered } from './render-blocks.ts';
import { type PublishProblem, writeEdition } from './write-edition.ts';

/** The kind of job that publishes an edition at its hour. */
export const scheduleJob = 'publishScheduled';

const jobKey = (id: ScheduleId) => `${scheduleJob} ${id}`;

/** When an edition will be published, and what it takes over. */
export type ScheduleWish = Choice & {
  readonly note: string;
  /** The instant, in milliseconds since 1970. */
  readonly publishAt: number;
  /** The zone in whose hours it was meant. */
  readonly timeZone: string;
  /** Who can read the work from then on; left out, as it will be by then. */
  readonly visibility?: Visibility | undefined;
};

/**
 * Freezes a project's outline, or the chosen part of it, as it is now, to be published at an hour. Later changes wait
 * for another edition; what another edition publishes meanwhile stays.
 */
export async function scheduleEdition(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
  wish: ScheduleWish,
): Promise<Outcome<{ readonly id: ScheduleId }, PublishProblem>> {
  const now = context.now();
  if (!isTimeZone(wish.timeZone)) return problem('zoneUnknown');
  if (!(wish.publishAt >= now + scheduleLimits.leastMs)) return problem('tooSoon');
  if (wish.publishAt > now + scheduleLimits.mostMs) return problem('tooLate');
  return untilUnmoved(() => scheduleOnce(context, actor, projectId, wish, now));
}

async function scheduleOnce(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
  wish: ScheduleWish,
  now: number,
): Promise<Outcome<{ readonly id: ScheduleId }, PublishProblem>> {
  const { note, publishAt, timeZone, visibility } = wish;
  const taken = await takeOutline(context, actor, projectId, note);
  if (!taken.ok) return taken;
  const { next } = taken.value;

  const id = freshId<ScheduleId>(context);
  const jobId = freshId(context);
  const isWanted = chooser(wish);
  return context.db.inTransaction(async (tx): Promise<Outcome<{ id: ScheduleId }, PublishProblem>> => {
    const allowed = await lockAllowed(tx, actor, projectId, mayPublish);
    if (!allowed.ok) return allowed;
    const planned = await listSchedules(tx, projectId);
    // Where the button is pressed twice, the second would find nothing left to publish.
    if (planned.some((other) => minuteOf(other.publishAt) === minuteOf(publishAt))) return problem('alreadyScheduled');
    if (planned.length >= scheduleLimits.editions) return problem('tooManyScheduled');
    const current = await findCurrentEdition(tx, projectId);
    const shown = current ? await listEditionBlocks(tx, projectId, current.number) : [];
    const taken = differences(shown, next).filter((difference) => isWanted(difference.id));
    if (taken.length === 0) return problem('nothingChanged');
    // From here on they are kept for it.
    if (!(await areRendered(tx, next))) return failed({ kind: 'conflict', because: 'moved' });
    const ids = new Set(taken.map((difference) => difference.id));
    const blocks = chooseBlocks(shown, next, (block) => ids.has(block));
    const before = allowed.project.visibility;
    await insertSchedule(tx, {
      ...{ id, projectId, note, publishAt, timeZone },
      createdBy: actor.accountId as AccountId,
      createdAt: now,
      words: blocks.reduce((sum, { words }) => sum + words, 0),
      ...(visibility !== undefined && visibility !== before && { visibility: { before, after: visibility } }),
      frozen: {
        next,
        chosen: taken.map(({ id: block, before }) => ({ id: block, ...(before && { before: fingerprint(before) }) })),
      },
    });
    const payload = JSON.stringify({ scheduleId: id });
    await upsertJob(tx, { id: jobId, kind: scheduleJob, payload, uniqueKey: jobKey(id), runAt: publishAt });
    return done({ id });
  });
}

function minuteOf(instant: number): number {
  return Math.floor(instant / 60_000);
}

/** Cancels a scheduled edition. */
export async function cancelSchedule(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
  id: ScheduleId,
): Promise<Outcome<void>> {
  return context.db.inTransaction(async (tx): Promise<Outcome<void>> => {
    const allowed = await lockAllowed(tx, actor, projectId, mayManage);
    if (!allowed.ok) return allowed;
    const schedule = await findSchedule(tx, id);
    if (schedule?.projectId !== projectId) return failed({ kind: 'notFound' });
    await deleteSchedule(tx, id);
    await deleteJobByKey(tx, jobKey(id));
    return done(undefined);
  });
}

/**
 * Publishes an edition whose hour has come, once: its row is deleted in the same transaction. Where there is nothing
 * left to publish, or the project is in the trash, nothing is published; the person who planned it is told either way.
 */
export async function publishScheduled(context: CommandContext, id: ScheduleId): Promise<void> {
  const editionId = freshId<EditionId>(context);
  const now = context.now();
  const told = await context.db.inTransaction(async (tx): Promise<AccountId[]> => {
    const found = await findSchedule(tx, id);
    const project = found && (await lockProject(tx, found.projectId));
    // Read again under the lock: another process may have been here.
    const schedule = project && (await findSchedule(tx, id));
    if (!schedule) return [];
    const { note, createdBy, frozen, projectId, visibility } = schedule;
    await deleteSchedule(tx, id);
    const outcome =
      project.deletedAt === undefined
        ? await writeEdition(context, tx, project, {
            ...{ id: editionId, note, publisherId: createdBy },
            blocksAfter(shown) {
              const chosen = stillChosen(frozen, shown);
              return chooseBlocks(shown, frozen.next, (block) => chosen.has(block));
            },
          })
        : undefined;
    const number = outcome?.ok ? outcome.value.number : undefined;
    // Whoever has decided meanwhile who can read the work knew better.
    if (number !== undefined && visibility && project.visibility === visibility.before)
      await updateProject(tx, projectId, { visibility: visibility.after }, now);
    return tellPeople(context, tx, [createdBy], {
      key: `scheduled ${id}`,
      facts: { kind: 'scheduled', ...(number !== undefined && { number }) },
      projectId,
    });
  });
  context.announce?.({ kind: 'job' });
  if (told.length > 0) context.announce?.({ kind: 'told', accountIds: told });
}

/**
 * Cancels an edition whose job an operator gave up, and tells the person who planned it; one that is published or
 * cancelled is left alone.
 *
 * @returns who was told
 */
export async function giveUpSchedule(context: CommandContext, tx: Queries, id: ScheduleId): Promise<AccountId[]> {
  const schedule = await findSchedule(tx, id);
  if (!schedule || !(await deleteSchedule(tx, id))) return [];
  const { createdBy, projectId } = schedule;
  const facts = { kind: 'scheduled', isGivenUp: true } as const;
  return tellPeople(context, tx, [createdBy], { key: `scheduled ${id}`, facts, projectId });
}

function problem(kind: PublishProblem['kind']) {
  return failed<PublishProblem>({ kind: 'invalid', problems: [{ kind }] });
}
