import { data } from 'react-router';
import { z } from 'zod';
import type { RequestScope } from '#app/context.ts';
import { notFound, redirectTo, refuse, statusOf } from '#app/responses.ts';
import { type TesterNoteProblem, writeTesterNote } from '#commands/journey/tester-note.ts';
import { followTrail, goOnTrail, openTesterLink } from '#commands/journey/travel-as-tester.ts';
import { isId, type TesterNoteId } from '#domain/ids.ts';
import { testerLimits } from '#domain/journey/tester.ts';
import { readTrail, type Trail, writeTrail } from '#domain/journey/trail.ts';
import { nameIn, testAddress } from './load-test-step.ts';

const Wish = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('begin') }),
  z.object({ intent: z.literal('move'), trail: z.string(), move: z.string().max(100) }),
  z.object({
    intent: z.literal('note'),
    trail: z.string(),
    form: z.string().refine(isId),
    text: z.string(),
    name: z.string(),
  }),
]);

export type TesterProblem = TesterNoteProblem['kind'] | 'notOpen' | 'tooManyMoves' | 'tooOften';

/** The answer to a test's form that was refused; its text stands in it again. */
export type TesterResult = {
  readonly problem: TesterProblem;
  readonly kept?: { readonly text: string; readonly name: string };
};

/** Begins a test, makes a choice in it, or keeps a note: each leads to an address that holds all there is of the test. */
export async function actAsTester(scope: RequestScope, token: string, form: FormData) {
  const read = Wish.safeParse(Object.fromEntries(form));
  if (!read.success) return refuse({ kind: 'invalid', problems: [] });
  const wish = read.data;
  const name = nameIn(form);
  if (wish.intent === 'begin') {
    const seed = new DataView(scope.commands.random(4).slice().buffer).getUint32(0);
    return redirectTo(testAddress(token, { trail: writeTrail({ seed, places: [] }), name }));
  }
  const trail = readTrail(wish.trail);
  if (!trail) return redirectTo(`/test/${token}`);
  return wish.intent === 'move'
    ? goOn(scope, token, { trail, move: wish.move, name })
    : keepNote(scope, token, trail, wish);
}

async function goOn(
  { commands, site }: RequestScope,
  token: string,
  { trail, move, name }: { trail: Trail; move: string; name: string },
) {
  const opened = await openTesterLink(commands, token);
  if (!opened.ok) return toItsPage(token, opened.failure.kind);
  if (!site.takesTester('testerSteps')) return failedWith('tooOften', 429);
  if (trail.places.length >= testerLimits.moves) return failedWith('tooManyMoves', statusOf.invalid);
  const { story } = opened.value;
  const followed = await followTrail(story, trail);
  const next = followed && (await goOnTrail(story, followed, move));
  if (!next) return failedWith('notOpen', statusOf.invalid);
  return redirectTo(testAddress(token, { trail: writeTrail(next), name }));
}

async function keepNote(
  { commands, site }: RequestScope,
  token: string,
  trail: Trail,
  { form, text, name }: { form: string; text: string; name: string },
) {
  const kept = { text: text.slice(0, 2 * testerLimits.textLength), name: name.slice(0, 2 * testerLimits.nameLength) };
  if (!site.takesTester('testerNotes')) return failedWith('tooOften', 429, kept);
  const outcome = await writeTesterNote(commands, token, { id: form as TesterNoteId, trail, text, name });
  if (outcome.ok)
    return redirectTo(testAddress(token, { trail: writeTrail(trail), name: kept.name, more: '&noted#note' }));
  const { failure } = outcome;
  if (failure.kind !== 'invalid') return toItsPage(token, failure.kind);
  return failedWith(failure.problems[0]?.kind ?? 'noteMissing', statusOf.invalid, kept);
}

/** A link that has ended says so on its own page. */
function toItsPage(token: string, kind: string) {
  return kind === 'notFound' ? notFound() : redirectTo(`/test/${token}`);
}

function failedWith(problem: TesterProblem, status: number, kept?: TesterResult['kept']) {
  return data<TesterResult>({ problem, ...(kept && { kept }) }, { status });
}
