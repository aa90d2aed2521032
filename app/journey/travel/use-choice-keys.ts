import { useEffect } from 'react';
import { isMeantElsewhere } from '#app/reader/use-page-keys.ts';

/** Chooses with the keys 1 to 9, and takes a choice back with the left arrow. */
export function useChoiceKeys(article: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const { current } = article;
      if (!current || event.repeat || isMeantElsewhere(event)) return;
      if (event.key === 'ArrowLeft') current.querySelector<HTMLButtonElement>('[data-back]')?.click();
      else if (/^[1-9]$/.test(event.key)) {
        const choices = current.querySelectorAll<HTMLButtonElement>('.choice, .opt, [data-choice]');
        choices[Number(event.key) - 1]?.click();
      }
    };
    addEventListener('keydown', keys);
    return () => removeEventListener('keydown', keys);
  }, [article]);
}
