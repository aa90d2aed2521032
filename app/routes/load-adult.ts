import { requestScope } from '#app/context.ts';
import { readForm } from '#app/read-form.ts';
import { redirectTo } from '#app/responses.ts';
import { agreeToAdult } from '#commands/account/agree-to-adult.ts';
import { adultCookie, adultCookieAge } from '#domain/adult.ts';
import { splitLocale } from '#domain/locale.ts';
import { ownPath } from '#domain/own-address.ts';
import type { Route } from './+types/adult.ts';

/** Saves the answer, in the browser and with the account that is signed in, and continues to the requested page. */
export async function action({ context, request }: Route.ActionArgs) {
  await readForm(request);
  const scope = context.get(requestScope);
  const next = ownPath(new URL(request.url).searchParams.get('next')) ?? '/';
  if (scope.account) await agreeToAdult(scope.commands, scope.account.uid);
  const secure = scope.publicUrl.startsWith('https:') ? '; Secure' : '';
  const cookie = `${adultCookie}=yes; Path=/; Max-Age=${adultCookieAge}; HttpOnly; SameSite=Lax${secure}`;
  return redirectTo(splitLocale(next).path, { headers: { 'Set-Cookie': cookie } });
}
