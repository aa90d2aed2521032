import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { HydratedRouter } from 'react-router/dom';
import { listenForErrors, tellRecovered, tellRouteError } from '#app/shell/application-error.ts';
import { readServerFailure, ServerFailure } from '#app/shell/failure-id.ts';
import { createStrings } from '#app/strings.ts';
import { isLocale } from '#domain/locale.ts';

listenForErrors();
const failure = readServerFailure();
const language = document.documentElement.lang.split('-')[0];
const strings = await createStrings(isLocale(language) ? language : 'en');

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={strings}>
        <ServerFailure value={failure}>
          <HydratedRouter onError={tellRouteError} />
        </ServerFailure>
      </I18nextProvider>
    </StrictMode>,
    { onRecoverableError: tellRecovered },
  );
});
