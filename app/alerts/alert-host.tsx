import { lazy, Suspense, useEffect, useState } from 'react';
import { type Alert, alertEvent, takeKeptAlerts } from './raise-alert.ts';

const AlertList = lazy(() => import('./alert-list.tsx'));

/** Listens for alerts, and fetches what shows them when there is the first. */
export function AlertHost() {
  const [first, setFirst] = useState<readonly Alert[]>([]);

  useEffect(() => {
    const kept = takeKeptAlerts();
    if (kept.length > 0) setFirst(kept);
    const listen = (event: Event) => setFirst((before) => [...before, (event as CustomEvent<Alert>).detail]);
    addEventListener(alertEvent, listen);
    return () => removeEventListener(alertEvent, listen);
  }, []);

  if (first.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <AlertList raised={first} />
    </Suspense>
  );
}
