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
  return { isGuest: account !== undefined, journey: await journeyAt(scope, next) };
}

/** The journey that an address leads to, where a guest could read it. */
async function journeyAt({ commands, actor }: RequestScope, address: string) {
  const { reader } = commands.db;
  const id = /^\/journey\/([^/?#]+)/.exec(splitLocale(address).path)?.[1] ?? '';
  const journey = isId(id) ? await findJourney(reader, id as JourneyId) : undefined;
  const project = journey && (await findProject(reader, journey.projectId));
  if (!project || mayReadEditions(actor, project) !== 'allowed') return undefined;
  if (!(await findCurrentEdition(reader, project.id))) return undefined;
  const { title, credit, language } = project;
  // A journey in the order of the outline is the work itself.
  const own = journey.kind === 'branching' ? journey.title : title;
  return { title: own, work: own === title ? undefined : title, credit, language };
}

export function action() {
  return refuseForm();
}
