import { loadSitePage } from '#app/site/load-site-page.ts';
import { SiteText } from '#app/site/site-text.tsx';
import type { Route } from './+types/privacy.ts';

export function loader({ context }: Route.LoaderArgs) {
  return loadSitePage(context, 'privacy');
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <SiteText page={loaderData} />;
}
