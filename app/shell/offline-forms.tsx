import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStrings } from '#app/strings.ts';

/** Milliseconds for which it is said. */
const saidMs = 10_000;

/**
 * Keeps a form that is sent without a network where it is, with all that stands in it, and says so: the page that would
 * come instead has none of it. Editors have their own words for that, and their own store. It needs no further part of
 * the page, which could not be fetched now.
 */
export function OfflineForms() {
  const t = useStrings();
  const [kept, setKept] = useState(0);

  useEffect(() => {
    const sent = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      if (navigator.onLine || form.method !== 'post' || form.closest('.ws')) return;
      event.preventDefault();
      event.stopPropagation();
      setKept((before) => before + 1);
    };
    const back = () => setKept(0);
    addEventListener('submit', sent, true);
    addEventListener('online', back);
    return () => {
      removeEventListener('submit', sent, true);
      removeEventListener('online', back);
    };
  }, []);
  useEffect(() => {
    if (kept === 0) return;
    const timer = setTimeout(() => setKept(0), saidMs);
    return () => clearTimeout(timer);
  }, [kept]);

  if (kept === 0) return null;
  return (
    <div key={kept} className="toasts" role="alert">
      <div className="toast toast--error">
        <CircleAlert className="icon" aria-hidden="true" />
        <p className="grow">{t('shell.notSent')}</p>
      </div>
    </div>
  );
}
