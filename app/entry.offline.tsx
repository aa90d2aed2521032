/**
 * The script of the page that opens without a network at a journey's address (server/offline/offline-page.ts): it shows
 * the journey's step where this browser keeps the journey for the last account that was signed in, and leaves the page
 * as it is elsewhere.
 */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { offlineReader } from '#app/account/offline-mark.ts';
import { fetchTeller } from '#app/journey/travel/offline/ink-teller.ts';
import { type KeptRun, loadKept } from '#app/journey/travel/offline/kept-run.ts';
import { AdultWords, KeptStepPage, OfflineWords } from '#app/journey/travel/offline/kept-step-page.tsx';
import { openKept } from '#app/journey/travel/offline/open-kept.ts';
import { createStrings } from '#app/strings.ts';
import { journeyIn } from '#domain/journey/offline.ts';
import { asHere, defaultLocale, splitLocale } from '#domain/locale.ts';

const { prefix: locale = defaultLocale, path } = splitLocale(location.pathname);

async function findKept(): Promise<KeptRun | undefined> {
  const [uid, journeyId] = [offlineReader(), journeyIn(path)];
  const kept = uid !== undefined && journeyId !== undefined ? await loadKept(uid, journeyId) : undefined;
  // A story that cannot be told does not open.
  if (kept) await fetchTeller(kept.graph).catch(() => undefined);
  return openKept(kept, Date.now()) || kept?.isWithdrawn ? kept : undefined;
}

/** Gives the page the site's styles. */
async function fetchStyles(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  await new Promise((done, fail) => {
    link.onload = done;
    link.onerror = fail;
    document.head.append(link);
  });
}

async function show(kept: KeptRun): Promise<void> {
  const { brand, styles = '' } = document.documentElement.dataset;
  const strings = await createStrings(locale, ['travel']);
  await fetchStyles(styles);
  for (const own of document.head.querySelectorAll('style, title')) own.remove();
  // The step that the server knows: reloaded with a network, it sends the choices made since.
  if (!kept.isWithdrawn)
    history.replaceState(
      null,
      '',
      asHere(`/journey/${kept.journeyId}/activity/${kept.state.activity}`, location.pathname),
    );
  // Forms and words ask the router for what the root of every other page knows.
  const element = kept.isWithdrawn ? <AdultWords uid={kept.uid} /> : <KeptStepPage kept={kept} />;
  const root = { id: 'root', path: '*', element, errorElement: <OfflineWords /> };
  const router = createMemoryRouter([root], { hydrationData: { loaderData: { root: { brand, locale } } } });
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  createRoot(place).render(
    <StrictMode>
      <I18nextProvider i18n={strings}>
        <RouterProvider router={router} />
      </I18nextProvider>
    </StrictMode>,
  );
}

const kept = await findKept();
if (kept) await show(kept);
