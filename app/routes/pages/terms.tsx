import { loadSitePage } from '#app/site/load-site-page.ts';
import { SiteText } from '#app/site/site-text.tsx';
import type { Route } from './+types/terms.ts';

export function loader({ context }: Route.LoaderArgs) {
  return loadSitePage(context, 'terms');
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <SiteText page={loaderData} />;
}
