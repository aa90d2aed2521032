import { loadSitePage } from '#app/site/load-site-page.ts';
import type { Route } from './+types/terms.ts';

export function loader({ context }: Route.LoaderArgs) {
  return loadSitePage(context, 'terms');
}
