import { createHash } from 'node:crypto';
import { type CommandContext, freshId } from '#commands/context.ts';
import { tellPeople } from '#commands/notification/tell-people.ts';
import { deleteAccessToken, insertAccessToken, listAccessTokens } from '#database/access-token.ts';
import { insertAuditEvent } from '#database/audit-event.ts';
import {
  type TokenScope,
  tokenDays,
  tokenNameLength,
  tokenPrefix,
  tokenScopes,
  tokensAtMost,
} from '#domain/access-token.ts';
import { type Actor, shownName } from '#domain/account.ts';
import { dayMs } from '#domain/duration.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { mayMakeTokens } from '#policies/access-token.ts';

export type TokenProblem = {
  readonly field: 'name' | 'scopes' | 'days';
  readonly kind: 'required' | 'tooLong' | 'tooMany' | 'notAllowed';
};

/** The stored form of a token. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Makes a token for a program of someone's. It is answered once, and kept nowhere: only its hash is. */
export async function makeAccessToken(
  context: CommandContext,
  actor: Actor,
  wish: { readonly name: string; readonly scopes: readonly string[]; readonly days: number },
): Promise<Outcome<{ readonly id: string; readonly token: string }, TokenProblem>> {
  const { accountId } = actor;
  const verdict = mayMakeTokens(actor);
  if (accountId === undefined || verdict !== 'allowed') return failed({ kind: 'forbidden', because: verdict });
  const name = shownName(wish.name);
  const scopes = tokenScopes.filter((scope) => wish.scopes.includes(scope));
  const problems = problemsOf({ ...wish, name }, scopes);
  if (problems.length > 0) return failed({ kind: 'invalid', problems });

  const token = tokenPrefix + Buffer.from(context.random(32)).toString('base64url');
  const now = context.now();
  const id = freshId(context);
  const eventId = freshId(context);
  type Made = Outcome<{ readonly id: string; readonly token: string }, TokenProblem>;
  const outcome = await context.db.inTransaction(async (tx): Promise<Made> => {
    const held = await listAccessTokens(tx, accountId, now);
    if (held.length >= tokensAtMost) return failed({ kind: 'invalid', problems: [{ field: 'name', kind: 'tooMany' }] });
    const expiresAt = now + wish.days * dayMs;
    await insertAccessToken(tx, tokenHash(token), { id, accountId, name, scopes, createdAt: now, expiresAt });
    await insertAuditEvent(tx, { id: eventId, accountId, kind: 'accessTokenMade', detail: { id, scopes }, at: now });
    // If someone else made it, the account's person learns of it wherever they are signed in.
    const facts = { kind: 'accessToken', name } as const;
    await tellPeople(context, tx, [accountId], { key: `accessToken ${id}`, facts, projectId: undefined });
    return done({ id, token });
  });
  if (outcome.ok) context.announce?.({ kind: 'told', accountIds: [accountId] });
  return outcome;
}

function problemsOf(
  { name, scopes, days }: { name: string; scopes: readonly string[]; days: number },
  known: readonly TokenScope[],
): TokenProblem[] {
  const problems: TokenProblem[] = [];
  if (name === '') problems.push({ field: 'name', kind: 'required' });
  if (name.length > tokenNameLength) problems.push({ field: 'name', kind: 'tooLong' });
  if (known.length === 0) problems.push({ field: 'scopes', kind: 'required' });
  if (known.length < scopes.length) problems.push({ field: 'scopes', kind: 'notAllowed' });
  if (!tokenDays.some((some) => some === days)) problems.push({ field: 'days', kind: 'notAllowed' });
  return problems;
}

/** Ends one of the actor's own tokens immediately. */
export async function endAccessToken(context: CommandContext, actor: Actor, id: string): Promise<Outcome<undefined>> {
  const { accountId } = actor;
  if (accountId === undefined) return failed({ kind: 'notFound' });
  const eventId = freshId(context);
  return context.db.inTransaction(async (tx) => {
    if (!(await deleteAccessToken(tx, accountId, id))) return failed({ kind: 'notFound' });
    await insertAuditEvent(tx, { id: eventId, accountId, kind: 'accessTokenEnded', detail: { id }, at: context.now() });
    return done(undefined);
  });
}
