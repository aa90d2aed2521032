import { data } from 'react-router';
import { z } from 'zod';
import { sendToLogin } from '#app/account/require-account.ts';
import { requestScope } from '#app/context.ts';
import { type JourneyResult, journeyData } from '#app/journey/editor/journey-data.ts';
import { readForm } from '#app/read-form.ts';
import { notFound, redirectTo, refuse, statusOf } from '#app/responses.ts';
import { findAddressed, redirectOldAddress } from '#app/work/load-work.ts';
import { changeJourney } from '#commands/journey/change-journey.ts';
import { publishJourney } from '#commands/journey/publish-journey.ts';
import { findJourney } from '#database/journey.ts';
import { isId, type JourneyId } from '#domain/ids.ts';
import { typedText } from '#domain/typed-text.ts';
import { mayReadDrafts, mayReadEditions } from '#policies/project.ts';
import type { Route } from './+types/journey.ts';

type Params = Route.LoaderArgs['params'];

/** The journey at an address with its project; undefined where there is none. */
async function findThere(scope: Parameters<typeof findAddressed>[0], params: Params) {
  const found = await findAddressed(scope, params);
  const journey =
    found && isId(params.journeyId)
      ? await findJourney(scope.commands.db.reader, params.journeyId as JourneyId)
      : undefined;
  return found && journey?.projectId === found.project.id ? { ...found, journey } : undefined;
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const found = await findThere(scope, params);
  const isDrawn = found?.journey.kind === 'branching';
  if (!found || mayReadDrafts(scope.actor, found.project) !== 'allowed') {
    // A reader is sent to where they read it; a draft, a private work and nothing at all look the same.
    if (found && mayReadEditions(scope.actor, found.project) === 'allowed')
      throw redirectTo(`/journey/${found.journey.id}`);
    if (!scope.account) throw sendToLogin(scope, request);
    notFound();
  }
  redirectOldAddress(found.organisation, found.project, params, `/journey/${params.journeyId}`);
  // The linear journey is what the outline says: it is written there.
  if (!isDrawn) throw redirectTo(`/org/${found.organisation.slug}/${found.project.slug}/manage/journeys`);
  return (await journeyData(scope, found)) ?? notFound();
}

const Typed = z.string().transform(typedText);

const JourneyForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('rename'), title: Typed, summary: Typed }),
  z.object({ intent: z.literal('publish'), note: Typed }),
]);

export async function action({ context, params, request }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const found = await findThere(scope, params);
  if (!found || mayReadDrafts(scope.actor, found.project) !== 'allowed') {
    if (!scope.account) throw sendToLogin(scope, request);
    notFound();
  }
  const form = JourneyForm.safeParse(Object.fromEntries(await readForm(request)));
  if (!form.success) return failedWith('rename', 'notUnderstood');
  const { commands, actor } = scope;
  const { id } = found.journey;
  if (form.data.intent === 'rename') {
    const outcome = await changeJourney(commands, actor, id, form.data);
    if (outcome.ok) return { intent: 'rename', ok: true } satisfies JourneyResult;
    if (outcome.failure.kind !== 'invalid') refuse(outcome.failure);
    return failedWith('rename', outcome.failure.problems[0]?.kind ?? 'other');
  }
  const outcome = await publishJourney(commands, actor, id, { note: form.data.note.trim() });
  if (outcome.ok) return { intent: 'publish', ok: true, edition: outcome.value.number } satisfies JourneyResult;
  if (outcome.failure.kind !== 'invalid') refuse(outcome.failure);
  const kind = outcome.failure.problems[0]?.kind;
  const isSaid = kind === 'hasErrors' || kind === 'noteTooLong' || kind === 'nothingChanged';
  // The others are about schedules, and about manuscripts.
  return failedWith('publish', isSaid ? kind : 'other');
}

type Problem = Extract<JourneyResult, { ok: false }>['problem'];

function failedWith(intent: JourneyResult['intent'], problem: Problem) {
  return data({ intent, ok: false, problem } satisfies JourneyResult, { status: statusOf.invalid });
}
