import { refuseForm } from '#app/account/refuse-form.ts';
import { type RequestScope, requestScope } from '#app/context.ts';
import { redirectTo } from '#app/responses.ts';
import { findCurrentEdition } from '#database/edition.ts';
import { findJourney } from '#database/journey.ts';
import { findProject } from '#database/project.ts';
import { isId, type JourneyId } from '#domain/ids.ts';
import { splitLocale } from '#domain/locale.ts';
import { mayReadEditions } from '#policies/project.ts';
import type { Route } from './+types/login.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const { account } = scope;
  if (account && !account.isAnonymous) throw redirectTo('/library');
  const next = new URL(request.url).searchParams.get('next') ?? '';
  return { isGuest: account !== undefined, isForJourney: await leadsToJourney(scope, next) };
}

/** Whether an address is one of a journey that a guest could read. */
async function leadsToJourney({ commands, actor }: RequestScope, address: string): Promise<boolean> {
  const { reader } = commands.db;
  const id = /^\/journey\/([^/?#]+)/.exec(splitLocale(address).path)?.[1] ?? '';
  const journey = isId(id) ? await findJourney(reader, id as JourneyId) : undefined;
  const project = journey && (await findProject(reader, journey.projectId));
  if (!project || mayReadEditions(actor, project) !== 'allowed') return false;
  return (await findCurrentEdition(reader, project.id)) !== undefined;
}

export function action() {
  return refuseForm();
}
