import { data } from 'react-router';
import { requestScope } from '#app/context.ts';
import { readForm } from '#app/read-form.ts';
import { notFound, statusOf } from '#app/responses.ts';
import { endNewsMail } from '#commands/notification/change-notification-choice.ts';
import type { Route } from './+types/unsubscribe.ts';

/** Only looks: programs that follow the links of emails automatically end nothing. */
export function loader({ context, params }: Route.LoaderArgs) {
  const wayOut = context.get(requestScope).site.readWayOut(params.token);
  return data({ about: wayOut?.about }, { status: wayOut ? 200 : statusOf.notFound });
}

/** Ends the emails: by the link alone, signed in or not. */
export async function action({ context, params, request }: Route.ActionArgs) {
  await readForm(request);
  const { commands, site } = context.get(requestScope);
  const wayOut = site.readWayOut(params.token);
  if (!wayOut) notFound();
  await endNewsMail(commands, wayOut);
  return { isDone: true };
}
