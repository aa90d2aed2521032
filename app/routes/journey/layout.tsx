import { Outlet } from 'react-router';

/** A journey, with its activities below it. */
export default function JourneyLayout() {
  return <Outlet />;
}
