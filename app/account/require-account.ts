import type { RouterContextProvider } from 'react-router';
import { type CurrentAccount, type RequestScope, requestScope } from '#app/context.ts';
import { redirectTo } from '#app/responses.ts';
import { asHere } from '#domain/locale.ts';

/** The account that is signed in; a visitor is sent to log in and returns to this address. */
export function requireAccount(
  context: Readonly<RouterContextProvider>,
  request: Request,
): RequestScope & { account: CurrentAccount } {
  const scope = context.get(requestScope);
  const { account } = scope;
  if (account) return { ...scope, account };
  throw sendToLogin(scope, request);
}

/** The way to the log-in page and back. */
export function sendToLogin(scope: Pick<RequestScope, 'path'>, request: Request): Response {
  const url = new URL(request.url);
  // Parameters of the router itself are not part of the address.
  for (const own of ['_routes', 'index']) url.searchParams.delete(own);
  // Without our prefix: the router puts the page's own language before every redirect.
  const here = asHere(url.pathname.replace(/\.data$/, ''), scope.path) + url.search;
  return redirectTo(`/login?next=${encodeURIComponent(here)}`);
}
