import { parse } from 'hono/utils/cookie';
import type { RequestScope } from '#app/context.ts';
import { redirectTo } from '#app/responses.ts';
import { findAdultChoice } from '#database/setting.ts';
import { adultCookie } from '#domain/adult.ts';
import { asHere } from '#domain/locale.ts';
import type { Project } from '#domain/project.ts';
import { mayOpenText } from '#policies/project.ts';

/** Whether someone said that they want to read works for adults: in this browser, or with their account. */
export async function hasAgreed(scope: RequestScope, request: Request): Promise<boolean> {
  return (
    parse(request.headers.get('Cookie') ?? '', adultCookie)[adultCookie] === 'yes' ||
    (scope.account !== undefined && (await findAdultChoice(scope.commands.db.reader, scope.account.uid)))
  );
}

/**
 * Asks, before a text for adults opens, whether someone wants that: once for each browser, or for each account.
 * Everyone who has not answered, search engines too, gets the question instead of the text. Such a page is never kept.
 *
 * @returns whether the text may be kept for others
 */
export async function askFirst(scope: RequestScope, request: Request, project: Project): Promise<boolean> {
  if (mayOpenText(scope.actor, project, false) === 'allowed') return project.rating !== 'adult';
  if (mayOpenText(scope.actor, project, await hasAgreed(scope, request)) === 'allowed') return false;
  const { pathname } = new URL(request.url);
  // Without our prefix: the router puts the page's own language before every redirect.
  const here = asHere(pathname.replace(/\.data$/, ''), scope.path);
  throw redirectTo(`/adult?next=${encodeURIComponent(here)}`);
}
