import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { RouterProvider } from 'react-router';
import { createStrings, type WordsPart } from '#app/strings.ts';
import type { Locale } from '#domain/locale.ts';

/** What takes the place of the page without a network. */
type Shown = {
  readonly locale: Locale;
  readonly words: readonly WordsPart[];
  /** The router, of what the root of every other page knows: forms and words ask it. */
  readonly router: (root: { readonly brand: string | undefined; readonly locale: Locale }) => Router;
};
type Router = React.ComponentProps<typeof RouterProvider>['router'];

/** Puts something that this browser keeps in the place of the words of the page without a network. */
export async function showOffline({ locale, words, router }: Shown): Promise<void> {
  const { brand, styles = '' } = document.documentElement.dataset;
  const strings = await createStrings(locale, words);
  await Promise.all(styles.split(' ').map(fetchStyles));
  for (const own of document.head.querySelectorAll('style, title')) own.remove();
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  createRoot(place).render(
    <StrictMode>
      <I18nextProvider i18n={strings}>
        <RouterProvider router={router({ brand, locale })} />
      </I18nextProvider>
    </StrictMode>,
  );
}

/** Gives the page some of the site's styles; they stand in the order in which they are asked for. */
async function fetchStyles(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  await new Promise((done, fail) => {
    link.onload = done;
    link.onerror = fail;
    document.head.append(link);
  });
}
