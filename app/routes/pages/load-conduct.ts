import { loadSitePage } from '#app/site/load-site-page.ts';
import type { Route } from './+types/conduct.ts';

export function loader({ context }: Route.LoaderArgs) {
  return loadSitePage(context, 'conduct');
}
