import { data } from 'react-router';
import { z } from 'zod';
import { requireAccount } from '#app/account/require-account.ts';
import { readForm } from '#app/read-form.ts';
import { refuse } from '#app/responses.ts';
import { loadPerson } from '#app/settings/load-person.ts';
import { isProvedLately } from '#app/settings/proved-lately.ts';
import { endAccessToken, makeAccessToken, type TokenProblem } from '#commands/account/make-access-token.ts';
import { listAccessTokens } from '#database/access-token.ts';
import { areas } from '#domain/access-token.ts';
import { mayMakeTokens } from '#policies/access-token.ts';
import type { Route } from './+types/tokens.ts';

const End = z.object({ intent: z.literal('end'), id: z.string().max(100) });

const Make = z.object({ intent: z.literal('make'), name: z.string().max(1_000), days: z.coerce.number() });

export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = requireAccount(context, request);
  const { actor, account, commands } = scope;
  const tokens = await listAccessTokens(commands.db.reader, account.uid, commands.now());
  return {
    person: await loadPerson(scope, account.uid),
    isProved: isProvedLately(scope),
    isGuest: mayMakeTokens(actor) !== 'allowed',
    tokens: tokens.map(({ id, name, scopes, expiresAt, lastUsedAt }) => ({ id, name, scopes, expiresAt, lastUsedAt })),
  };
}

export type TokenResult = {
  readonly made?: string;
  readonly hasEnded?: true;
  readonly problems?: readonly TokenProblem[];
  readonly wantsProof?: true;
  readonly typed?: Readonly<Record<string, string>>;
};

export async function action({ context, request }: Route.ActionArgs) {
  const scope = requireAccount(context, request);
  const { actor, commands } = scope;
  const form = Object.fromEntries(await readForm(request));
  const ending = End.safeParse(form);
  if (ending.success) {
    // One that has ended meanwhile is as requested.
    await endAccessToken(commands, actor, ending.data.id);
    return data<TokenResult>({ hasEnded: true });
  }
  const making = Make.safeParse(form);
  if (!making.success) refuse({ kind: 'invalid', problems: [] });
  const typed = Object.fromEntries(
    Object.entries(form).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  // Someone who finds a page left open cannot give a program of theirs access to the account.
  if (!isProvedLately(scope)) return data<TokenResult>({ wantsProof: true, typed }, { status: 403 });
  const scopes = areas
    .map((area) => form[`scope-${area}`])
    .filter((scope) => typeof scope === 'string' && scope !== '');
  const made = await makeAccessToken(commands, actor, { ...making.data, scopes: scopes.map(String) });
  // Shown in this one answer, which nothing on the way keeps.
  if (made.ok) return data<TokenResult>({ made: made.value.token }, { headers: { 'Cache-Control': 'no-store' } });
  if (made.failure.kind !== 'invalid') refuse(made.failure);
  return data<TokenResult>({ problems: made.failure.problems, typed }, { status: 422 });
}

export type TokensData = Route.ComponentProps['loaderData'];

export type ShownToken = TokensData['tokens'][number];
