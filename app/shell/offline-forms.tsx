import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStrings } from '#app/strings.ts';
import { unreachedEvent } from './unreached.ts';

/** Milliseconds for which it is shown. */
const saidMs = 10_000;

/**
 * Keeps a form that is sent without a network where it is, with its text, and says so: the page that would replace it
 * has none of it. Also reports a request that found no server. Editors have their own words for that, and their own
 * store. It needs no further part of the page, which could not be fetched now.
 */
export function OfflineForms() {
  const t = useStrings();
  const [kept, setKept] = useState<{ times: number; why: 'notSent' | 'notReached' }>();

  useEffect(() => {
    const keep = (why: 'notSent' | 'notReached') => setKept((before) => ({ times: (before?.times ?? 0) + 1, why }));
    const sent = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      if (form.method !== 'post' || form.closest('.ws, [data-goes-on-offline]')) return;
      if (navigator.onLine) return setKept(undefined);
      event.preventDefault();
      event.stopPropagation();
      keep('notSent');
    };
    const unreached = () => keep('notReached');
    const back = () => setKept(undefined);
    addEventListener('submit', sent, true);
    addEventListener(unreachedEvent, unreached);
    addEventListener('online', back);
    return () => {
      removeEventListener('submit', sent, true);
      removeEventListener(unreachedEvent, unreached);
      removeEventListener('online', back);
    };
  }, []);
  useEffect(() => {
    if (!kept) return;
    const timer = setTimeout(() => setKept(undefined), saidMs);
    return () => clearTimeout(timer);
  }, [kept]);

  if (!kept) return null;
  return (
    <div key={kept.times} className="toasts" role="alert">
      <div className="toast toast--error">
        <CircleAlert className="icon" aria-hidden="true" />
        <p className="grow">{t(`shell.${kept.why}`)}</p>
      </div>
    </div>
  );
}
