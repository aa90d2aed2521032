import { SiteText } from '#app/site/site-text.tsx';
import type { Route } from './+types/terms.ts';

export { loader } from './load-terms.ts';

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <SiteText page={loaderData} />;
}
