import { type ActionFunctionArgs, data } from 'react-router';
import { requestScope } from '#app/context.ts';
import { readJson } from '#app/read-form.ts';
import { statusOf } from '#app/responses.ts';
import { findAddressed } from '#app/work/load-work.ts';
import {
  addEntry,
  changeAliases,
  describeEntry,
  pictureEntry,
  placeEntry,
  restoreEntry,
  seekName,
  trashEntry,
} from '#commands/entry/change-entries.ts';
import { addField, changeField, removeField } from '#commands/entry/change-fields.ts';
import type { EntryProblem } from '#domain/entry.ts';
import { mayReadDrafts } from '#policies/project.ts';
import { BibleWish } from './bible-wish.ts';

type KeyOf<Problem> = Problem extends EntryProblem ? `${Problem['field']}.${Problem['kind']}` : never;

/** Why a wish was not granted; each has a sentence in the catalogue. */
export type BibleProblem = KeyOf<EntryProblem> | 'notUnderstood' | 'signedOut' | 'gone' | 'needsRole';

/** Changes the story bible of a project; commands apply the rules. */
export async function bibleAction({ context, params, request }: ActionFunctionArgs) {
  const scope = context.get(requestScope);
  const refused = (problem: BibleProblem, status: number) => data({ ok: false as const, problem }, { status });
  // Answered, never redirected or thrown: after a refusal the page stays with what was typed.
  if (!scope.account) return refused('signedOut', 401);
  const found = await findAddressed(scope, { orgId: params.orgId ?? '', projectId: params.projectId ?? '' });
  if (!found || mayReadDrafts(scope.actor, found.project) !== 'allowed') return refused('gone', statusOf.notFound);
  const sent = await readJson(request);
  if ('status' in sent) return refused('notUnderstood', sent.status);
  const parsed = BibleWish.safeParse(sent.value);
  if (!parsed.success) return refused('notUnderstood', statusOf.invalid);
  const { commands, actor } = scope;
  const wish = parsed.data;
  const projectId = found.project.id;
  const outcome = await (() => {
    if (wish.intent === 'add') return addEntry(commands, actor, { ...wish, projectId });
    const which = { projectId, entryId: wish.entryId };
    switch (wish.intent) {
      case 'describe':
        return describeEntry(commands, actor, which, { name: wish.name, was: wish.was, kind: wish.kind });
      case 'addAlias':
        return changeAliases(commands, actor, which, { add: wish.alias });
      case 'removeAlias':
        return changeAliases(commands, actor, which, { remove: wish.alias });
      case 'seekName':
        return seekName(commands, actor, which, wish);
      case 'addField':
        return addField(commands, actor, which, wish);
      case 'changeField':
        return changeField(commands, actor, which, wish);
      case 'removeField':
        return removeField(commands, actor, which, wish);
      case 'place':
        return placeEntry(commands, actor, which, wish);
      case 'picture':
        return pictureEntry(commands, actor, which, wish.picture ?? undefined);
      case 'trash':
        return trashEntry(commands, actor, which);
      case 'restore':
        return restoreEntry(commands, actor, which);
    }
  })();
  if (outcome.ok) return { ok: true as const, about: outcome.value as string };
  const { failure } = outcome;
  if (failure.kind !== 'invalid')
    return refused(failure.kind === 'forbidden' ? 'needsRole' : 'gone', statusOf[failure.kind]);
  const [problem] = failure.problems;
  return refused(problem ? (`${problem.field}.${problem.kind}` as BibleProblem) : 'notUnderstood', statusOf.invalid);
}
