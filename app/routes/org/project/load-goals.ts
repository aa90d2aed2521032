import { data } from 'react-router';
import { z } from 'zod';
import { requireAccount } from '#app/account/require-account.ts';
import { loadDays, zoneOf } from '#app/goals/load-goal.ts';
import { readForm } from '#app/read-form.ts';
import { notFound, refuse, statusOf } from '#app/responses.ts';
import { findAddressed, redirectOldAddress } from '#app/work/load-work.ts';
import { endGoal, setGoal } from '#commands/goal/set-goal.ts';
import { findGoal } from '#database/goal.ts';
import { countDraftWords, findLastText } from '#database/project-progress.ts';
import { listStints } from '#database/stint.ts';
import { isCalendarDay } from '#domain/calendar-day.ts';
import { dayMs } from '#domain/duration.ts';
import { chartDays, daysLeft, type GoalProblem, goalRestoreDays, lastDays, paceOf } from '#domain/goal.ts';
import { isTimeZone } from '#domain/time-zone.ts';
import { concealed } from '#policies/concealed.ts';
import { mayHaveGoal } from '#policies/goal.ts';
import { mayReadDrafts } from '#policies/project.ts';
import type { Route } from './+types/goals.ts';

/** Writing sessions that are listed. */
const listed = 10;

async function loadOwn({ context, params, request }: Pick<Route.LoaderArgs, 'context' | 'params' | 'request'>) {
  const scope = requireAccount(context, request);
  const found = await findAddressed(scope, params);
  if (!found || mayReadDrafts(scope.actor, found.project) !== 'allowed') notFound();
  const verdict = mayHaveGoal(scope.actor, found.project);
  if (verdict !== 'allowed') refuse(concealed(verdict, true));
  return { scope, ...found, owner: { accountId: scope.account.uid, projectId: found.project.id } };
}

export async function loader(args: Route.LoaderArgs) {
  const { scope, organisation, project, owner } = await loadOwn(args);
  redirectOldAddress(organisation, project, args.params, '/goals');
  const { reader } = scope.commands.db;
  const goal = await findGoal(reader, owner);
  const isRunning = goal !== undefined && goal.endedAt === undefined;
  return {
    path: `/org/${organisation.slug}/${project.slug}`,
    title: project.title,
    language: project.language,
    lastText: (await findLastText(reader, project.id))?.blockId as string | undefined,
    chosenZone: scope.account.timeZone,
    goal: goal && { daily: goal.daily, total: goal.total, deadline: goal.deadline, timeZone: goal.timeZone },
    /** Until when an ended goal can be taken up again. */
    keptUntil: goal?.endedAt === undefined ? undefined : goal.endedAt + goalRestoreDays * dayMs,
    counted: isRunning ? await loadCounted() : undefined,
  };

  async function loadCounted() {
    if (!goal) return undefined;
    const { today, words, shown } = await loadDays(scope, owner, goal);
    const draft = await countDraftWords(reader, project.id);
    const stints = await listStints(reader, owner, { limit: listed });
    return {
      today: shown,
      isOver: goal.deadline !== undefined && goal.deadline < today,
      draft,
      pace: paceOf(goal, draft, today),
      daysLeft: daysLeft(goal, today),
      days: lastDays(words, today, chartDays),
      stints: stints.map(({ id, day, seconds, words: written }) => {
        return { id: id as string, day, minutes: Math.max(1, Math.round(seconds / 60)), words: written };
      }),
    };
  }
}

const isEmpty = (text: string) => text.trim() === '';
const numberIn = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);
/** A field that may be empty; undefined then. */
const Words = z
  .string()
  .max(20)
  // As people write thousands: 1,500, 1.500 or 1 500.
  .transform((text) => (isEmpty(text) ? undefined : numberIn(text.replace(/(?<=\d)[\s.,'’](?=\d{3}(?!\d))/g, ''))));
const Day = z
  .string()
  .max(20)
  .transform((text) => (isEmpty(text) ? undefined : text.trim()));

const GoalForm = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('set'),
    daily: Words.optional(),
    total: Words.optional(),
    deadline: Day.optional(),
    /** The browser's: of who chose none for everything. */
    zone: z.string().max(100).optional(),
  }),
  z.object({ intent: z.literal('end') }),
]);

export async function action(args: Route.ActionArgs) {
  const { scope, project, owner } = await loadOwn(args);
  const { commands, actor } = scope;
  const filled = Object.fromEntries(await readForm(args.request));
  const form = GoalForm.safeParse(filled);
  const refused = (problems: readonly GoalProblem[]) =>
    data({ kind: 'refused' as const, problems, typed: typedIn(filled) }, { status: statusOf.invalid });
  if (!form.success) {
    const field = form.error.issues[0]?.path[0];
    return refused([
      field === 'deadline'
        ? { field, kind: 'noDay' }
        : { field: field === 'total' ? field : 'daily', kind: 'notANumber' },
    ]);
  }
  if (form.data.intent === 'end') {
    const outcome = await endGoal(commands, actor, project.id);
    return outcome.ok ? { kind: 'ended' as const } : refuse(outcome.failure);
  }
  const { daily, total, deadline, zone } = form.data;
  if (deadline !== undefined && !isCalendarDay(deadline)) return refused([{ field: 'deadline', kind: 'noDay' }]);
  const before = await findGoal(commands.db.reader, owner);
  const timeZone = zoneOf(scope, zone !== undefined && isTimeZone(zone) ? { timeZone: zone } : before);
  const outcome = await setGoal(commands, actor, { projectId: project.id, daily, total, deadline, timeZone });
  if (outcome.ok) return { kind: before?.endedAt === undefined && before ? ('saved' as const) : ('begun' as const) };
  return outcome.failure.kind === 'invalid' ? refused(outcome.failure.problems) : refuse(outcome.failure);
}

/** What was typed, for the form that says what is wrong with it. */
function typedIn(filled: Readonly<Record<string, FormDataEntryValue>>) {
  const text = (name: string) => String(filled[name] ?? '').slice(0, 20);
  return { daily: text('daily'), total: text('total'), deadline: text('deadline') };
}

export type GoalsData = Route.ComponentProps['loaderData'];
export type GoalsAnswer = Route.ComponentProps['actionData'];
