import { SiteText } from '#app/site/site-text.tsx';
import type { Route } from './+types/privacy.ts';

export { loader } from './load-privacy.ts';

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <SiteText page={loaderData} />;
}
