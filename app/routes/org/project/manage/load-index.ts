import { redirectTo } from '#app/responses.ts';
import { loadManaged } from '#app/work/load-managed.ts';
import { manageSections } from '#app/work/manage-sections.ts';
import type { Route } from './+types/index.ts';

/** Managing a work begins with the first of its sections. */
export async function loader(args: Route.LoaderArgs) {
  const { path } = await loadManaged(args, undefined);
  throw redirectTo(`${path}/manage/${manageSections[0]}`);
}
