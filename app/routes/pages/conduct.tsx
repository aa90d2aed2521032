import { loadSitePage } from '#app/site/load-site-page.ts';
import { SiteText } from '#app/site/site-text.tsx';
import type { Route } from './+types/conduct.ts';

export function loader({ context }: Route.LoaderArgs) {
  return loadSitePage(context, 'conduct');
}

export default function Conduct({ loaderData }: Route.ComponentProps) {
  return <SiteText page={loaderData} />;
}
