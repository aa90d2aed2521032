import { Outlet } from 'react-router';
import type { Route } from './+types/layout.ts';

export { action } from './load-journey.ts';

/** A journey, with its activities below it; what is sent to its address comes here, not to the page within. */
export default function JourneyLayout({ actionData }: Route.ComponentProps) {
  return <Outlet context={actionData?.problem} />;
}
