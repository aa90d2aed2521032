/**
 * The script of the page that opens without a network in browsers that keep projects (server/offline/offline-page.ts):
 * it shows the writing room at the address of a text that is kept for the last account that was signed in, and names
 * what is kept at every other.
 */
import { I18nProvider } from 'react-aria-components';
import { createBrowserRouter } from 'react-router';
import { offlineReader } from '#app/account/offline-mark.ts';
import { canOpen, listKept } from '#app/editor/offline/kept-project.ts';
import { listProjects } from '#app/editor/offline/list-projects.ts';
import { OfflineWorkspace, OtherEditor } from '#app/editor/offline/offline-workspace.tsx';
import { showOffline } from '#app/shell/show-offline.tsx';
import { blockIn } from '#domain/kept-project.ts';
import { defaultLocale, languageTag, splitLocale } from '#domain/locale.ts';

const { prefix, path } = splitLocale(location.pathname);

const [uid, blockId] = [offlineReader(), blockIn(path)];
const projects = uid === undefined ? [] : await listKept(uid).catch(() => []);
const kept = projects.find(({ blocks }) => blocks.some(({ id }) => id === blockId));

if (!kept) listProjects(projects, location.pathname);
else {
  // Our dictionaries are not here: the browser checks the spelling, unless nobody shall.
  const { dataset } = document.documentElement;
  if (dataset.spelling !== 'off') dataset.spelling = 'browser';
  const locale = prefix ?? defaultLocale;
  const element = (
    <I18nProvider locale={languageTag[locale]}>
      {canOpen(kept) ? <OfflineWorkspace kept={kept} /> : <OtherEditor />}
    </I18nProvider>
  );
  await showOffline({
    locale,
    words: ['writing', 'formatting', 'offlineWriting'],
    router: (root) =>
      createBrowserRouter([{ id: 'root', path: '*', element, loader: () => root, errorElement: <OtherEditor /> }], {
        ...(prefix ? { basename: `/${prefix}` } : {}),
        hydrationData: { loaderData: { root } },
      }),
  });
}
