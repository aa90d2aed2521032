import { useEffect, useState } from 'react';
import { fetchedPart } from '#app/shell/fetched-part.tsx';
import { type Alert, alertEvent, takeKeptAlerts } from './raise-alert.ts';

const AlertList = fetchedPart(() => import('./alert-list.tsx'));

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

  const last = first.at(-1);
  if (!last) return null;
  return <AlertList raised={first} without={<PlainAlert key={last.id} {...last} />} />;
}

/** The last one, where the list of them cannot be fetched: many speak of just that. */
function PlainAlert({ type, message, duration }: Alert) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), duration);
    return () => clearTimeout(timer);
  }, [duration]);
  if (isOver) return null;
  return (
    <div className="toasts" role="alert">
      <p className={`toast toast--${type}`}>{message}</p>
    </div>
  );
}
