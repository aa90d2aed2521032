import { data, Form, Link } from 'react-router';
import { requestScope } from '#app/context.ts';
import { readForm } from '#app/read-form.ts';
import { notFound, statusOf } from '#app/responses.ts';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { endNewsMail } from '#commands/notification/change-notification-choice.ts';
import type { Route } from './+types/unsubscribe.ts';

/** Only looks: whatever follows the links of letters by itself ends nothing. */
export function loader({ context, params }: Route.LoaderArgs) {
  const wayOut = context.get(requestScope).site.readWayOut(params.token);
  return data({ about: wayOut?.about }, { status: wayOut ? 200 : statusOf.notFound });
}

/** Ends the letters: by the link alone, signed in or not. */
export async function action({ context, params, request }: Route.ActionArgs) {
  await readForm(request);
  const { commands, site } = context.get(requestScope);
  const wayOut = site.readWayOut(params.token);
  if (!wayOut) notFound();
  await endNewsMail(commands, wayOut);
  return { isDone: true };
}

/** Asks whoever opened the link of a letter whether letters like it should end. A plain form: it works without a script. */
export default function Unsubscribe({ loaderData: { about }, actionData }: Route.ComponentProps) {
  const t = useStrings();
  const isDone = actionData?.isDone === true;
  const title = t(`notifications.wayOut.${isDone ? 'done' : about ? 'title' : 'wrong'}`);
  return (
    <Page className="page page--column gate">
      <PageTitle title={title} />
      <meta name="robots" content="noindex" />
      <h1>{title}</h1>
      {isDone ? (
        <p role="status">{t('notifications.wayOut.doneText')}</p>
      ) : about === undefined ? (
        <p>{t('notifications.wayOut.wrongText')}</p>
      ) : (
        <p>
          {about === 'all'
            ? t('notifications.wayOut.aboutAll')
            : t('notifications.wayOut.about', { kind: t(`notifications.kind_${about}`) })}
        </p>
      )}
      <div className="acts">
        {about && !isDone ? (
          <Form method="post" reloadDocument>
            <button type="submit" className="btn btn--primary btn--lg">
              {t('notifications.wayOut.end')}
            </button>
          </Form>
        ) : null}
        <Link className="btn btn--plain btn--lg" to="/settings/notifications" reloadDocument>
          {t('notifications.wayOut.toSettings')}
        </Link>
      </div>
    </Page>
  );
}
