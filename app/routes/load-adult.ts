import { z } from 'zod';
import { requestScope } from '#app/context.ts';
import { readForm } from '#app/read-form.ts';
import { redirectTo, refuse } from '#app/responses.ts';
import { hasAgreed } from '#app/work/ask-first.ts';
import { agreeToAdult } from '#commands/account/agree-to-adult.ts';
import { withdrawAdult } from '#commands/account/withdraw-adult.ts';
import { adultCookie, adultCookieAge } from '#domain/adult.ts';
import { splitLocale } from '#domain/locale.ts';
import { ownPath } from '#domain/own-address.ts';
import type { Route } from './+types/adult.ts';

const Form = z.union([z.object({ intent: z.literal('agree') }), z.object({ intent: z.literal('withdraw') })]);

export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  return { agrees: await hasAgreed(scope, request), hasAccount: scope.account !== undefined };
}

/**
 * Saves the answer, in the browser and with the account that is signed in, and continues to the requested page; or
 * forgets it in both. A form that says neither changes nothing.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const form = Form.safeParse(Object.fromEntries(await readForm(request)));
  if (!form.success) return refuse({ kind: 'invalid', problems: [] });
  const scope = context.get(requestScope);
  const next = ownPath(new URL(request.url).searchParams.get('next')) ?? '/';
  const secure = scope.publicUrl.startsWith('https:') ? '; Secure' : '';
  const cookie = (value: string, age: number) => ({
    headers: { 'Set-Cookie': `${adultCookie}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}` },
  });
  if (form.data.intent === 'withdraw') {
    if (scope.account) await withdrawAdult(scope.commands, scope.account.uid);
    return redirectTo('/adult?withdrawn', cookie('no', 0));
  }
  if (scope.account) await agreeToAdult(scope.commands, scope.account.uid);
  return redirectTo(splitLocale(next).path, cookie('yes', adultCookieAge));
}
