import { data } from 'react-router';
import { z } from 'zod';
import { requireAccount } from '#app/account/require-account.ts';
import { readForm } from '#app/read-form.ts';
import { notFound, refuse, statusOf } from '#app/responses.ts';
import { findAddressed, redirectOldAddress } from '#app/work/load-work.ts';
import { addWords, removeWords } from '#commands/dictionary/change-words.ts';
import { countProjectWords, listProjectWords } from '#database/dictionary.ts';
import { findLastText } from '#database/project-progress.ts';
import { type DictionaryProblem, dictionaryLimits, wordsInLines } from '#domain/dictionary.ts';
import { concealed } from '#policies/concealed.ts';
import { mayUseDictionary } from '#policies/dictionary.ts';
import { mayReadDrafts } from '#policies/project.ts';
import type { Route } from './+types/dictionary.ts';

/** Words on one page. */
const listed = 200;

/** Letters of all words that are added at once. */
const typedLength = 100_000;

async function loadOwn({ context, params, request }: Pick<Route.LoaderArgs, 'context' | 'params' | 'request'>) {
  const scope = requireAccount(context, request);
  const found = await findAddressed(scope, params);
  if (!found || mayReadDrafts(scope.actor, found.project) !== 'allowed') notFound();
  const verdict = mayUseDictionary(scope.actor, found.project);
  if (verdict !== 'allowed') refuse(concealed(verdict, true));
  return { scope, ...found };
}

export async function loader(args: Route.LoaderArgs) {
  const { scope, organisation, project } = await loadOwn(args);
  redirectOldAddress(organisation, project, args.params, '/dictionary');
  const { reader } = scope.commands.db;
  const after = new URL(args.request.url).searchParams.get('after') ?? undefined;
  const words = await listProjectWords(reader, project.id, { after, limit: listed + 1 });
  const shown = words.slice(0, listed);
  const { compare } = new Intl.Collator(project.language);
  return {
    path: `/org/${organisation.slug}/${project.slug}`,
    title: project.title,
    language: project.language,
    lastText: (await findLastText(reader, project.id))?.blockId as string | undefined,
    // A page is of the next words by their signs; on it they stand as the language sorts them.
    words: shown.toSorted((one, other) => compare(one.word, other.word)),
    count: await countProjectWords(reader, project.id),
    isFirst: after === undefined,
    more: words.length > listed ? shown.at(-1)?.word : undefined,
  };
}

const DictionaryForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('add'), words: z.string().max(typedLength) }),
  z.object({ intent: z.literal('putBack'), word: z.string().max(dictionaryLimits.letters * 4) }),
  z.object({ intent: z.literal('remove'), word: z.string().max(dictionaryLimits.letters * 4) }),
]);

export async function action(args: Route.ActionArgs) {
  const { scope, project } = await loadOwn(args);
  const { commands, actor } = scope;
  const form = DictionaryForm.safeParse(Object.fromEntries(await readForm(args.request)));
  if (!form.success) return refused([{ field: 'words', kind: 'tooMany' }], '');
  if (form.data.intent === 'remove') {
    const outcome = await removeWords(commands, actor, project.id, [form.data.word]);
    if (outcome.ok) return { kind: 'removed' as const, word: form.data.word };
    return outcome.failure.kind === 'invalid' ? refused(outcome.failure.problems, '') : refuse(outcome.failure);
  }
  const typed = form.data.intent === 'add' ? form.data.words : form.data.word;
  const outcome = await addWords(commands, actor, project.id, wordsInLines(typed));
  if (outcome.ok) return { kind: 'added' as const, count: outcome.value.length };
  return outcome.failure.kind === 'invalid' ? refused(outcome.failure.problems, typed) : refuse(outcome.failure);
}

/** What is wrong, with what was typed. */
function refused(problems: readonly DictionaryProblem[], typed: string) {
  return data({ kind: 'refused' as const, problems, typed }, { status: statusOf.invalid });
}

export type DictionaryData = Route.ComponentProps['loaderData'];
export type DictionaryAnswer = Route.ComponentProps['actionData'];
