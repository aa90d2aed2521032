import { data } from 'react-router';
import { z } from 'zod';
import { requireAccount } from '#app/account/require-account.ts';
import { readForm } from '#app/read-form.ts';
import { type FindAddress, findQuery } from '#app/replacing/find-address.ts';
import { isTooLong, readFindAddress } from '#app/replacing/read-find-address.ts';
import { notFound, refuse, statusOf } from '#app/responses.ts';
import { findAddressed, redirectOldAddress } from '#app/work/load-work.ts';
import { namesIn, placesIn } from '#app/work/outline-places.ts';
import { findMatches } from '#commands/replacement/find-matches.ts';
import { type ReplaceProblem, replaceMatches } from '#commands/replacement/replace-matches.ts';
import { undoReplacement } from '#commands/replacement/undo-replacement.ts';
import { listBlocks } from '#database/block.ts';
import { findLastText } from '#database/project-progress.ts';
import { listReplacements } from '#database/replacement.ts';
import type { Block } from '#domain/block.ts';
import { type BlockId, isId, type ReplacementId } from '#domain/ids.ts';
import { matchesListed } from '#domain/match-wish.ts';
import type { Failure } from '#domain/outcome.ts';
import { concealed } from '#policies/concealed.ts';
import { mayReadDrafts, mayWrite } from '#policies/project.ts';
import type { Route } from './+types/find.ts';

/** Replacements that are listed to be undone. */
const recentReplacements = 100;

/** Most keys that one form can have: those of a page whose only text has many. */
const mostKeys = Math.max(matchesListed.page, matchesListed.text);

async function loadDrafts({ context, params, request }: Pick<Route.LoaderArgs, 'context' | 'params' | 'request'>) {
  const scope = requireAccount(context, request);
  const found = await findAddressed(scope, params);
  if (!found || mayReadDrafts(scope.actor, found.project) !== 'allowed') notFound();
  return { scope, ...found };
}

export async function loader(args: Route.LoaderArgs) {
  const { scope, organisation, project } = await loadDrafts(args);
  const { search, searchParams } = new URL(args.request.url);
  redirectOldAddress(organisation, project, args.params, `/find${search}`);
  const address = readFindAddress(searchParams);
  const { reader } = scope.commands.db;
  const blocks = await listBlocks(reader, project.id);
  const names = namesIn(blocks);
  const wrong = wrongIn(address, blocks);
  const outcome =
    address.wish.term === '' || wrong
      ? undefined
      : await findMatches(scope.commands, scope.actor, {
          projectId: project.id,
          ...address,
          replacement: address.replacement ?? '',
        });
  if (outcome && !outcome.ok && outcome.failure.kind !== 'invalid') refuse(outcome.failure);
  const problem = wrong ?? (outcome && !outcome.ok ? problemOf(outcome.failure) : undefined);
  const found = outcome?.ok ? outcome.value : undefined;
  const may = mayWrite(scope.actor, project) === 'allowed';
  const replacements = may ? await listReplacements(reader, project.id, { limit: recentReplacements }) : [];
  return data(
    {
      projectId: project.id as string,
      path: `/org/${organisation.slug}/${project.slug}`,
      title: project.title,
      language: project.language,
      lastText: (await findLastText(reader, project.id))?.blockId as string | undefined,
      mayReplace: may,
      address,
      places: placesIn(blocks),
      problem,
      found: found && {
        total: found.total,
        totalTexts: found.totalTexts,
        counts: found.counts,
        texts: found.texts.flatMap((text) => {
          const named = names.get(text.blockId);
          return named ? [{ ...text, names: [...named.above, named.name] }] : [];
        }),
      },
      next: found?.next && findQuery({ ...address, from: found.next }),
      first: address.from && findQuery({ ...address, from: undefined }),
      replacements: replacements.map(({ projectId: _, accountId: __, ...row }) => row),
    },
    { status: problem ? statusOf.invalid : 200 },
  );
}

/** What an address asks for that cannot be searched. */
function wrongIn(address: FindAddress, blocks: readonly Block[]): 'tooLong' | 'partGone' | undefined {
  const { within } = address.where;
  if (isTooLong(address)) return 'tooLong';
  return within && !blocks.some(({ id }) => id === within) ? 'partGone' : undefined;
}

function problemOf(failure: Failure<{ readonly kind: ReplaceProblem }>): ReplaceProblem | 'notUnderstood' {
  return (failure.kind === 'invalid' ? failure.problems[0]?.kind : undefined) ?? 'notUnderstood';
}

/** A listed match: its block, and its key. */
const Listed = z
  .string()
  .max(100)
  .transform((value, issues) => {
    const [blockId = '', ...key] = value.split('/');
    if (isId(blockId) && key.length === 1) return { blockId: blockId as BlockId, key: key[0] ?? '' };
    issues.addIssue('Not a block and a key.');
    return z.NEVER;
  });
const Matches = z.array(Listed).max(mostKeys);

const FindForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('replace'), match: Matches }),
  /** All that are found, but those that are listed and not ticked. */
  z.object({ intent: z.literal('replaceAll'), match: Matches, shown: Matches }),
  z.object({
    intent: z.literal('undo'),
    id: z
      .string()
      .refine(isId)
      .transform((id) => id as ReplacementId),
  }),
]);

export async function action(args: Route.ActionArgs) {
  const { scope, project } = await loadDrafts(args);
  const { commands, actor } = scope;
  const verdict = mayWrite(actor, project);
  if (verdict !== 'allowed') refuse(concealed(verdict, true));
  const filled = await readForm(args.request);
  const lists = { match: filled.getAll('match'), shown: filled.getAll('shown') };
  const form = FindForm.safeParse({ ...Object.fromEntries(filled), ...lists });
  if (!form.success) return refused('notUnderstood');
  if (form.data.intent === 'undo') {
    const { id } = form.data;
    const outcome = await undoReplacement(commands, actor, { projectId: project.id, id });
    if (outcome.ok) return { kind: 'undone' as const, ...outcome.value };
    return outcome.failure.kind === 'notFound' ? refused('gone', statusOf.notFound) : refuse(outcome.failure);
  }
  const { match } = form.data;
  if (form.data.intent === 'replace' && match.length === 0) return refused('noneChosen');
  const address = readFindAddress(new URL(args.request.url).searchParams);
  const { wish, replacement, where } = address;
  if (wish.term === '' || replacement === undefined || isTooLong(address)) return refused('notUnderstood');
  const chosen =
    form.data.intent === 'replace'
      ? { isAllBut: false, keys: keysByBlock(match) }
      : { isAllBut: true, keys: keysByBlock(form.data.shown, match) };
  const outcome = await replaceMatches(commands, actor, { projectId: project.id, wish, replacement, chosen, where });
  if (outcome.ok) return { kind: 'replaced' as const, ...outcome.value };
  return outcome.failure.kind === 'invalid' ? refused(problemOf(outcome.failure)) : refuse(outcome.failure);
}

type ListedMatch = z.infer<typeof Listed>;

/** The keys of matches by their blocks, but those of some. */
function keysByBlock(matches: readonly ListedMatch[], but: readonly ListedMatch[] = []): Map<BlockId, Set<string>> {
  const nameOf = ({ blockId, key }: ListedMatch) => `${blockId}/${key}`;
  const left = new Set(but.map(nameOf));
  const keys = new Map<BlockId, Set<string>>();
  for (const match of matches.filter((each) => !left.has(nameOf(each))))
    keys.set(match.blockId, (keys.get(match.blockId) ?? new Set()).add(match.key));
  return keys;
}

/** Why nothing was replaced, or put back. */
export type RefusedBecause = ReplaceProblem | 'noneChosen' | 'gone' | 'notUnderstood';

function refused(problem: RefusedBecause, status: number = statusOf.invalid) {
  return data({ kind: 'refused' as const, problem }, { status });
}

export type FindData = Route.ComponentProps['loaderData'];
export type FindAnswer = Route.ComponentProps['actionData'];
