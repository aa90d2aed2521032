import { Outlet, useParams } from 'react-router';
import { useRefusedJourney } from '#app/journey/travel/offline/use-refused-journey.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import type { Route } from './+types/layout.ts';

export { action } from './load-journey.ts';

/** A journey, with its activities below it; forms sent to its address are handled here, not by the page within. */
export default function JourneyLayout({ actionData }: Route.ComponentProps) {
  return <Outlet context={actionData?.problem} />;
}

/** The page of every failure; a journey that may not be opened any more does not open without a network either. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useRefusedJourney(error, useParams().journeyId);
  return <ErrorPage error={error} />;
}
