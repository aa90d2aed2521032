import { Form, Link } from 'react-router';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import type { Route } from './+types/unsubscribe.ts';

export { action, loader } from './load-unsubscribe.ts';

/**
 * Asks people who opened the link of an email whether emails like it should end. A plain form: it works without a
 * script.
 */
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
