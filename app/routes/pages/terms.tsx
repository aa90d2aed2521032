import { loadSitePage } from '#app/site/load-site-page.ts';
import { SiteText } from '#app/site/site-text.tsx';
import { useStrings } from '#app/strings.ts';
import type { Route } from './+types/terms.ts';

export function loader({ context }: Route.LoaderArgs) {
  return loadSitePage(context, 'terms');
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  const t = useStrings();
  return <SiteText page={loaderData} description={t('site.description.terms')} />;
}
