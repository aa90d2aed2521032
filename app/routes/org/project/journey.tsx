import { lazy } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { Brand } from '#app/shell/brand.tsx';
import { LatePart } from '#app/shell/late-part.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { useIsAlive } from '#app/ui/use-is-alive.ts';
import { WorkingStyles } from '#app/ui/working-styles.tsx';
import type { Route } from './+types/journey.ts';

export { action, loader } from './load-journey.ts';

/** Fetched by authors only. */
const JourneyEditor = lazy(() => import('#app/journey/editor/journey-editor.tsx'));

/** A refused action changed nothing; the drawn journey comes over the editor's own connection. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionResult?.ok === false ? false : defaultShouldRevalidate;
}

export default function Journey({ loaderData }: Route.ComponentProps) {
  // Before the scripts are there nothing that is typed could be kept: there is no field to type into.
  const isAlive = useIsAlive();
  if (!isAlive) return <JourneyOpening title={loaderData.journey.title} language={loaderData.language} />;
  return (
    <>
      <WorkingStyles />
      <LatePart waiting={<JourneyOpening title={loaderData.journey.title} language={loaderData.language} />}>
        <JourneyEditor key={loaderData.journey.id} data={loaderData} />
      </LatePart>
    </>
  );
}

/** The frame of the editor while it is fetched. */
function JourneyOpening({ title, language }: { title: string; language: string }) {
  const t = useStrings();
  return (
    <div className="je">
      <PageTitle title={title} />
      <header className="je__bar">
        <Brand isBare />
        <div className="crumb">
          <b className="clip" lang={language}>
            {title}
          </b>
        </div>
      </header>
      <main className="je__main" id="main" tabIndex={-1}>
        <div className="je__list">
          <h1 className="vh">{t('journeys.editorTitle', { title })}</h1>
          <p className="mute" aria-busy="true">
            {t('journeys.opening')}
          </p>
          <noscript>
            <p>{t('journeys.needsScripts')}</p>
          </noscript>
        </div>
      </main>
    </div>
  );
}
