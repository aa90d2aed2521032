import { headScripts } from 'virtual:head-scripts';
import literataCyrillic from '@fontsource-variable/literata/files/literata-cyrillic-wght-normal.woff2?url';
import literataLatin from '@fontsource-variable/literata/files/literata-latin-wght-normal.woff2?url';
import { useEffect, useRef } from 'react';
import { I18nProvider } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
} from 'react-router';
import { AccountFollower } from '#app/account/account-follower.tsx';
import { AlertHost } from '#app/alerts/alert-host.tsx';
import { forgetApplicationError, useApplicationError } from '#app/shell/application-error.ts';
import { useAreaKeys } from '#app/shell/areas.ts';
import { hearPress } from '#app/shell/early-events.ts';
import { ApplicationErrorPage, ErrorPage } from '#app/shell/error-page.tsx';
import { keepShown, useKeptShown } from '#app/shell/kept-shown.ts';
import { restIsReady } from '#app/shell/late-part.tsx';
import { useNewerBuild } from '#app/shell/newer-build.ts';
import { OfflineForms } from '#app/shell/offline-forms.tsx';
import { keepUnreached } from '#app/shell/unreached.ts';
import { useLater } from '#app/shell/use-later.ts';
import { useRoot } from '#app/shell/use-root.ts';
import { canonicalPath } from '#domain/canonical.ts';
import { inLocale, isLocale, type Locale, languageTag, locales } from '#domain/locale.ts';
import type { Route } from './+types/root.ts';
import { fetchWords, useStrings, wordsOfPage } from './strings.ts';
import styles from './ui/styles.css?url';

export { loadRoot as loader } from '#app/shell/load-root.ts';

/**
 * A page that is opened without reloading gets its words next to its data; when a form finds no server, its text stays,
 * and so does a page that is open when it cannot be read again.
 */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    const words = fetchWords(wordsOfPage(new URL(request.url).pathname));
    // It is waited for below, and must not be called unhandled until then.
    words.catch(() => undefined);
    const results = await next();
    if (request.method === 'GET') keepShown(request.url, results);
    else keepUnreached(results);
    await words;
    return results;
  },
];

/** A refused action changed nothing: there is nothing to load again, and perhaps no network to do it with. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionResult?.ok === false ? false : defaultShouldRevalidate;
}

export function Layout({ children }: { children: React.ReactNode }) {
  const root = useRoot();
  const t = useStrings();
  const { pathname } = useLocation();
  const isReading = useMatches().some(({ loaderData }) => kindOf(loaderData) === 'reading');
  const { i18n } = useTranslation();
  // A root that failed has no data; its words are there all the same, in a language that is the page's.
  const locale: Locale = root?.locale ?? (isLocale(i18n.language) ? i18n.language : 'en');
  const publicUrl = root?.publicUrl ?? '';
  return (
    <html
      lang={languageTag[locale]}
      data-analytics={root?.analyticsId}
      data-page={isReading ? 'reading' : undefined}
      data-kept={root?.looks && JSON.stringify(root.looks)}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        {headScripts.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are always the same three
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own fixed scripts, named by hash in the policy
          <script key={at} dangerouslySetInnerHTML={{ __html: text }} suppressHydrationWarning />
        ))}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/logo.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={`/manifest.webmanifest?lang=${locale}`} />
        <meta name="theme-color" content="#fbf8f2" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#101316" media="(prefers-color-scheme: dark)" />
        <link
          rel="preload"
          href={locale === 'uk' ? literataCyrillic : literataLatin}
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
        <link rel="canonical" href={publicUrl + canonicalPath(pathname, locale)} />
        {locales.map((other) => (
          <link key={other} rel="alternate" hrefLang={other} href={publicUrl + inLocale(pathname, other)} />
        ))}
        <link rel="alternate" hrefLang="x-default" href={publicUrl + inLocale(pathname, 'en')} />
        <Meta />
        <link rel="stylesheet" href={styles} precedence="everywhere" />
        <Links />
      </head>
      <body onPointerDownCapture={hearPress} onClickCapture={hearPress} onChangeCapture={hearPress}>
        <I18nProvider locale={languageTag[locale]}>
          <a className="skip" href="#main">
            {t('shell.skip')}
          </a>
          {children}
        </I18nProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  // Buttons work from now on: a press that came before is made again (app/head/early-press.ts).
  useEffect(restIsReady, []);
  useNewerBuild(useRoot()?.account?.uid);
  useKeptShown();
  useLater();
  useAreaKeys();
  const failure = useApplicationError();
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    // Another page is another chance.
    if (shown.current !== pathname) {
      forgetApplicationError();
      // The focused element went with its page: screen readers begin at the new one.
      if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
    }
    shown.current = pathname;
  }, [pathname]);
  // A text that is open stays open, and says above itself what happened.
  const staysOpen = useMatches().some(({ loaderData }) => kindOf(loaderData) === 'workspace');
  if (failure && !staysOpen) return <ApplicationErrorPage failure={failure} />;
  return (
    <>
      <Outlet />
      <AlertHost />
      <OfflineForms />
      <AccountFollower saysSo={staysOpen} />
    </>
  );
}

/** The kind that a page's data names, if it names one. */
function kindOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'kind' in data ? data.kind : undefined;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
