import type { RouterContextProvider } from 'react-router';
import { requestScope } from '#app/context.ts';
import type { SitePage, SitePageName } from '#domain/site-page.ts';

/** The words of one of the site's own pages; for a visitor the page is a public one. */
export async function loadSitePage(context: Readonly<RouterContextProvider>, name: SitePageName): Promise<SitePage> {
  const scope = context.get(requestScope);
  if (!scope.account) scope.publicPage.current = {};
  return scope.sitePage(name);
}
