import { useEffect } from 'react';
import { useStrings } from '#app/strings.ts';

/**
 * Keeps a form that is sent without a network where it is, with all that stands in it, and says so at its button: the
 * page that would come instead has none of it. Editors have their own words for that, and their own store.
 */
export function useOfflineForms(): void {
  const t = useStrings();
  const words = t('shell.notSent');
  useEffect(() => {
    const sent = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      if (navigator.onLine || form.method !== 'post' || form.closest('.ws')) return;
      const button = event.submitter ?? form.querySelector('button[type="submit"]');
      if (!(button instanceof HTMLButtonElement)) return;
      event.preventDefault();
      event.stopPropagation();
      button.setCustomValidity(words);
      button.reportValidity();
      // It is only said: the next press counts again.
      button.setCustomValidity('');
    };
    addEventListener('submit', sent, true);
    return () => removeEventListener('submit', sent, true);
  }, [words]);
}
