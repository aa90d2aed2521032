import type { RequestScope } from '#app/context.ts';
import { notFound, redirectTo } from '#app/responses.ts';
import { askFirst } from '#app/work/ask-first.ts';
import { freshId } from '#commands/context.ts';
import { told } from '#commands/journey/told.ts';
import { followTrail, openTesterLink, type TesterAccess } from '#commands/journey/travel-as-tester.ts';
import { stepOf } from '#domain/journey/engine.ts';
import { testerLimits } from '#domain/journey/tester.ts';
import { readTrail, writeTrail } from '#domain/journey/trail.ts';

/** Steps of the way that stand next to the text. */
const pathShown = 12;

/** The address of a place in a test; the name that a tester gave goes along with them. */
export function testAddress(token: string, { trail, name, more = '' }: { trail: string; name: string; more?: string }) {
  const search = new URLSearchParams({ trail, ...(name === '' ? {} : { name }) });
  return `/test/${token}?${search}${more}`;
}

/** The name in an address or a form, as far as a note takes it. */
export function nameIn(fields: URLSearchParams | FormData): string {
  const name = fields.get('name');
  return typeof name === 'string' ? name.slice(0, testerLimits.nameLength) : '';
}

/** What a testers' link shows: its first page, or the step that a trail has reached. */
export async function testerData(scope: RequestScope, token: string, request: Request) {
  const opened = await openTesterLink(scope.commands, token);
  if (!opened.ok) {
    const because = 'because' in opened.failure ? opened.failure.because : undefined;
    if (because === undefined) return notFound();
    return { kind: 'ended' as const, because: because === 'expired' ? ('expired' as const) : ('withdrawn' as const) };
  }
  const { value } = opened;
  await askFirst(scope, request, value.project);
  const { searchParams } = new URL(request.url);
  const text = searchParams.get('trail');
  const facts = factsOf(value);
  if (text === null) return { kind: 'start' as const, ...facts };
  if (!scope.site.takesTester('testerSteps')) return { kind: 'busy' as const };
  const asked = readTrail(text);
  const followed = asked && (await followTrail(value.story, asked));
  if (!followed) throw redirectTo(`/test/${token}`);
  const { story } = value;
  const { trail, states } = followed;
  const name = nameIn(searchParams);
  const state = states.at(-1);
  const written = writeTrail(trail);
  // An impossible choice is no place: the way there is followed as far as it leads.
  if (!state || written !== text) throw redirectTo(testAddress(token, { trail: written, name }));
  const step = await told(() => stepOf(story, state));
  if (!step) return notFound();
  const ids = states.map(({ activity }) => activity).filter((id, at, all) => id !== all[at - 1]);
  const path = ids.map((id) => story.activities.get(id)?.activity.title ?? '');
  return {
    kind: 'step' as const,
    ...facts,
    trail: written,
    /** The trail one move before; undefined where there is none, or no way back. */
    before:
      story.graph.mayGoBack && trail.places.length > 0
        ? testAddress(token, { trail: writeTrail({ ...trail, places: trail.places.slice(0, -1) }), name })
        : undefined,
    turn: trail.places.length,
    name,
    /** Names the note to be written: sent twice, it is one. */
    form: freshId<string>(scope.commands),
    isNoted: searchParams.has('noted'),
    activity: { id: step.activity.id as string, kind: step.activity.kind, title: step.activity.title },
    text: step.text,
    options: step.options.map(({ id, label, isOpen, why }) => ({ id: id as string, label, isOpen, why })),
    answers: step.answers.map(({ id, label, isGiven }) => ({ id: id as string, label, isGiven })),
    given: step.given.map(({ id, ...given }) => ({ id: id as string, ...given })),
    feedback: step.feedback,
    carried: step.carried,
    isEnding: step.isEnding,
    hasFailed: step.hasFailed,
    path: path.slice(-pathShown),
    isPathCut: path.length > pathShown,
  };
}

/** The data of every page of a test: nothing of the work but the tested journey. */
function factsOf({ link, journey, project }: TesterAccess) {
  return {
    title: journey.title,
    work: { language: journey.language ?? project.language },
    madeAt: link.createdAt,
    until: link.expiresAt,
  };
}

type TesterData = Awaited<ReturnType<typeof testerData>>;
export type TestStep = Extract<TesterData, { kind: 'step' }>;
export type TestStart = Extract<TesterData, { kind: 'start' }>;
