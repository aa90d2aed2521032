import { SiteText } from '#app/site/site-text.tsx';
import type { Route } from './+types/conduct.ts';

export { loader } from './load-conduct.ts';

export default function Conduct({ loaderData }: Route.ComponentProps) {
  return <SiteText page={loaderData} />;
}
