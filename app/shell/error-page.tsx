import { isRouteErrorResponse, Link, useLocation } from 'react-router';
import { useRoot } from '#app/root.tsx';
import { useStrings } from '#app/strings.ts';
import { Page } from './page.tsx';
import { PageTitle } from './page-title.tsx';

/** Characters of an address shown at most. */
const pathLength = 200;

/** What the error page says of an address: decoded where it can be, and not endless. */
export function shownPath(path: string): string {
  let shown = path;
  try {
    shown = decodeURIComponent(path);
  } catch {
    // An address that can not be decoded is shown as it came.
  }
  return shown.length > pathLength ? `${shown.slice(0, pathLength)}…` : shown;
}

/** Every failure ends here: 404 with the address asked for, 403, and all others with their status; never a stack. */
export function ErrorPage({ error }: { error: unknown }) {
  const t = useStrings();
  const { pathname } = useLocation();
  const asked = useRoot()?.path ?? pathname;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const kind = status === 404 ? 'notFound' : status === 403 ? 'forbidden' : 'generic';
  const title = t(`error.${kind}.title`);
  return (
    <Page className="page lost">
      <PageTitle title={title} />
      <div>
        <p className="mute num">{status}</p>
        <h1>{title}</h1>
        <p className="soft lost__text">{t(`error.${kind}.text`)}</p>
        {status === 404 ? (
          <p className="lost__message">{t('error.notFound.message', { path: shownPath(asked) })}</p>
        ) : null}
        <div className="row row--wrap lost__acts">
          <Link className="btn btn--primary" to="/">
            {t('error.goHome')}
          </Link>
          {status >= 500 ? (
            <a className="btn btn--plain" href={pathname}>
              {t('error.tryAgain')}
            </a>
          ) : null}
        </div>
      </div>
    </Page>
  );
}
