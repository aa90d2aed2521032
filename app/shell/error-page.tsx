import { useEffect, useState } from 'react';
import { isRouteErrorResponse, Link, useLocation } from 'react-router';
import { hasTexts } from '#app/editor/local-texts.ts';
import { useLostAccess } from '#app/editor/offline/use-lost-access.ts';
import type { CloseWork } from '#app/responses.ts';
import { useRoot } from '#app/shell/use-root.ts';
import { useStrings } from '#app/strings.ts';
import { type ApplicationError, isNetworkError } from './application-error.ts';
import { useFailureId } from './failure-id.ts';
import { Page } from './page.tsx';
import { PageTitle } from './page-title.tsx';

/** The address as the error page shows it: all of it, decoded where it can be. */
export function shownPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // An address that cannot be decoded is shown as it is.
    return path;
  }
}

type Kind = 'notFound' | 'forbidden' | 'refused' | 'unavailable' | 'noRoom' | 'offline' | 'application' | 'generic';

/** Failures that may succeed at another time. */
const triedAgain: ReadonlySet<Kind> = new Set(['generic', 'unavailable', 'noRoom', 'offline', 'application']);

function kindOf(error: unknown, status: number): Kind {
  if (status === 404) return 'notFound';
  if (status === 403) return 'forbidden';
  if (status >= 400 && status < 500) return 'refused';
  if (status === 503) return 'unavailable';
  if (status === 507) return 'noRoom';
  return isNetworkError(error) ? 'offline' : 'generic';
}

/** Every failure of a page ends here: 404 with the address asked for, 403, and all others with their status. */
export function ErrorPage({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const failureId = useFailureId(error);
  const id = (isRouteErrorResponse(error) && typeof error.data?.id === 'string' && error.data.id) || failureId;
  const message = isRouteErrorResponse(error) ? error.statusText : '';
  return <Lost kind={kindOf(error, status)} status={status} message={message} id={id} close={closeOf(error)} />;
}

/** Works with a similar name, where the page for "not found" looked for them. */
function closeOf(error: unknown): readonly CloseWork[] {
  return isRouteErrorResponse(error) && Array.isArray(error.data?.close) ? error.data.close : [];
}

/** Uncaught errors end here, in place of the page they happened in. */
export function ApplicationErrorPage({ failure }: { failure: ApplicationError }) {
  return <Lost kind="application" status={500} id={failure.id} />;
}

/** Says what happened and where to go; never a stack, but the id under which the log has it. */
function Lost({
  kind,
  status,
  message = '',
  id,
  close = [],
}: {
  kind: Kind;
  status: number;
  /** The text of the answer besides its status, if any: in English, as HTTP has it. */
  message?: string;
  id: string | undefined;
  close?: readonly CloseWork[];
}) {
  const t = useStrings();
  const { pathname, search } = useLocation();
  const asked = useRoot()?.path ?? pathname;
  const isMissing = kind === 'notFound';
  const title = t(`error.${kind}.title`);
  const missing = isMissing ? t('error.notFound.message', { path: shownPath(asked) }) : '';
  useLostAccess((isMissing || kind === 'forbidden') && /\/org\//.test(pathname));
  const mayTryAgain = triedAgain.has(kind);
  const hasCopies = useCopies(mayTryAgain && kind !== 'offline' && /\/(?:block|bible)\//.test(pathname));
  return (
    <Page className="page lost">
      <PageTitle title={missing || title} />
      <Drawing />
      <div>
        <p className="mute num">
          {kind === 'offline' ? null : `${status} `}
          {isMissing ? null : message ? <span lang="en">{message}</span> : defaultMessage(kind, t)}
        </p>
        <h1>{title}</h1>
        <p className="soft lost__text">{t(`error.${kind}.text`)}</p>
        {isMissing ? <p className="lost__message">{missing}</p> : null}
        {close.length > 0 ? (
          <dl className="lost__close">
            <dt>{t('error.closeToIt')}</dt>
            {close.map(({ path, title, language, credit }) => (
              <dd key={path}>
                <Link className="link" to={path} lang={language} reloadDocument>
                  {title}
                </Link>
                , {credit}
              </dd>
            ))}
          </dl>
        ) : null}
        {id ? (
          <p className="lost__message" data-failure={id}>
            {t('error.id', { id })}
          </p>
        ) : null}
        <div className="row row--wrap lost__acts">
          {/* An application that failed is left behind whole. */}
          <Link className="btn btn--primary" to="/" reloadDocument={kind === 'application'}>
            {t('error.goHome')}
          </Link>
          {mayTryAgain ? (
            <a className="btn btn--plain" href={pathname + search}>
              {t('error.tryAgain')}
            </a>
          ) : null}
          {hasCopies ? (
            <Link className="btn btn--plain" to="/settings/download#here" reloadDocument>
              {t('error.copies')}
            </Link>
          ) : null}
          {isMissing ? (
            <Link className="btn btn--plain" to="/journey/find">
              {t('shell.find')}
            </Link>
          ) : null}
          {kind === 'offline' ? null : (
            <Link className="btn btn--quiet" to="/support" reloadDocument={kind === 'application'}>
              {t('error.tellUs')}
            </Link>
          )}
        </div>
      </div>
    </Page>
  );
}

/** Whether the browser keeps copies of texts, where one did not open. */
function useCopies(isOfText: boolean): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    if (isOfText) void hasTexts().then(setHas, () => {});
  }, [isOfText]);
  return has;
}

/** The text next to the status where the answer had none, and the title does not say it either. */
function defaultMessage(kind: Kind, t: ReturnType<typeof useStrings>): string {
  if (kind === 'offline') return t('error.networkError');
  return kind === 'application' ? t('error.generic.title') : '';
}

/** A book whose second page is not there. */
function Drawing() {
  return (
    <div className="lost__art" aria-hidden="true">
      <svg viewBox="0 0 240 190" aria-hidden="true">
        <path d="M116 46C92 26 58 16 14 16v128c44 0 78 10 102 30z" fill="currentColor" fillOpacity=".07" />
        <path d="M124 46c24-20 58-30 102-30v128c-44 0-78 10-102 30z" strokeDasharray="5 6" />
        <path
          d="M30 42c28 2 50 8 70 20M30 62c28 2 50 8 70 20M30 82c28 2 50 8 70 20M30 102c20 1 34 4 48 11"
          strokeOpacity=".55"
        />
        <path d="M116 112c22 0 18-34 44-34s16 40 42 36" stroke="var(--line-strong)" />
        <circle cx="202" cy="114" r="5" fill="var(--paper)" stroke="var(--line-strong)" strokeDasharray="3 3" />
        <circle cx="116" cy="112" r="4" fill="currentColor" stroke="none" />
      </svg>
    </div>
  );
}
