import { data } from 'react-router';
import { requireAccount } from '#app/account/require-account.ts';
import { readForm } from '#app/read-form.ts';
import { redirectTo, refuse, statusOf } from '#app/responses.ts';
import { beginOrganisation } from '#commands/organisation/begin-organisation.ts';
import { typedText } from '#domain/typed-text.ts';
import { mayBeginOrganisation } from '#policies/organisation.ts';
import type { Route } from './+types/new.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = requireAccount(context, request);
  return { isGuest: mayBeginOrganisation(scope.actor) === 'guest' };
}

export async function action({ context, request }: Route.ActionArgs) {
  const scope = requireAccount(context, request);
  const name = (await readForm(request)).get('name');
  const outcome = await beginOrganisation(scope.commands, scope.actor, {
    name: typeof name === 'string' ? typedText(name.slice(0, 1_000)) : '',
  });
  if (outcome.ok) throw redirectTo(`/org/${outcome.value.slug}/manage`);
  if (outcome.failure.kind !== 'invalid') refuse(outcome.failure);
  return data({ problems: outcome.failure.problems }, { status: statusOf.invalid });
}
