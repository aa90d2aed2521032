/**
 * The script of the page that opens without a network at a journey's address (server/offline/offline-page.ts): it shows
 * the journey's step where this browser keeps the journey for the last account that was signed in, and leaves the page
 * as it is elsewhere.
 */
import { createMemoryRouter } from 'react-router';
import { offlineReader } from '#app/account/offline-mark.ts';
import { fetchTeller } from '#app/journey/travel/offline/ink-teller.ts';
import { type KeptRun, loadKept } from '#app/journey/travel/offline/kept-run.ts';
import { AdultWords, KeptStepPage, OfflineWords } from '#app/journey/travel/offline/kept-step-page.tsx';
import { openKept } from '#app/journey/travel/offline/open-kept.ts';
import { showOffline } from '#app/shell/show-offline.tsx';
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

async function show(kept: KeptRun): Promise<void> {
  // The step that the server knows: reloaded with a network, it sends the choices made since.
  const step = asHere(`/journey/${kept.journeyId}/activity/${kept.state.activity}`, location.pathname);
  if (!kept.isWithdrawn) history.replaceState(null, '', step);
  const element = kept.isWithdrawn ? <AdultWords uid={kept.uid} /> : <KeptStepPage kept={kept} />;
  await showOffline({
    locale,
    words: ['travel'],
    router: (root) =>
      createMemoryRouter([{ id: 'root', path: '*', element, errorElement: <OfflineWords /> }], {
        hydrationData: { loaderData: { root } },
      }),
  });
}

const kept = await findKept();
if (kept) await show(kept);
