import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { HydratedRouter } from 'react-router/dom';
import { createStrings } from '#app/strings.ts';
import { isLocale } from '#domain/locale.ts';

const language = document.documentElement.lang.split('-')[0];
const strings = await createStrings(isLocale(language) ? language : 'en');

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={strings}>
        <HydratedRouter />
      </I18nextProvider>
    </StrictMode>,
  );
});
