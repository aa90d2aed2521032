import { data, type RouterContextProvider } from 'react-router';
import { requireAccount } from '#app/account/require-account.ts';
import { notFound } from '#app/responses.ts';
import { operatorProofMs } from '#domain/account.ts';
import type { Outcome } from '#domain/outcome.ts';
import { mayOperate } from '#policies/operator.ts';

/** One of the site's admins; a visitor is sent to log in, and everyone else is told that there is nothing here. */
export function requireOperator(context: Readonly<RouterContextProvider>, request: Request) {
  const scope = requireAccount(context, request);
  if (mayOperate(scope.actor) !== 'allowed') notFound();
  return scope;
}

/** The result of an act: `proof` requires a proof of who it is first, `gone` came too late. */
export type ActResult =
  | { readonly ok: true; readonly act: string }
  | { readonly ok: false; readonly because: 'proof' | 'gone' | 'wrong' | 'oneself' };

/** Runs the action of an operator's form, if they proved lately who they are; returns the result. */
export async function actAsOperator<Wish extends { readonly act: string }>(
  scope: ReturnType<typeof requireOperator>,
  wish: Wish | undefined,
  deed: (wish: Wish) => Promise<Outcome<unknown, unknown>>,
) {
  const refused = (because: Exclude<ActResult, { ok: true }>['because'], status: number) =>
    data<ActResult>({ ok: false, because }, { status });
  if (!wish) return refused('wrong', 422);
  if (scope.commands.now() - (scope.provedAt ?? 0) > operatorProofMs) return refused('proof', 403);
  const outcome = await deed(wish);
  if (outcome.ok) return data<ActResult>({ ok: true, act: wish.act });
  if (outcome.failure.kind === 'forbidden') return refused('oneself', 403);
  return outcome.failure.kind === 'invalid' ? refused('wrong', 422) : refused('gone', 404);
}
