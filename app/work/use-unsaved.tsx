import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { Asking } from '#app/ui/ask.tsx';

/**
 * Asks before a page is left while a form has something in it that was not saved. The one form of its page: the router
 * asks one at a time.
 *
 * @param saved - what says that the form was saved, another object each time; undefined before that
 * @returns the question, to be shown while it stands
 */
export function useUnsaved(form: RefObject<HTMLFormElement | null>, saved: object | undefined): React.ReactNode {
  const t = useStrings();
  const kept = useRef('');
  useEffect(() => {
    // In a page that was just loaded, someone may have typed before the scripts were there.
    if (form.current) kept.current = contentsOf(form.current, saved === undefined ? 'first' : 'now');
  }, [form, saved]);
  const isChanged = useCallback(
    () => form.current !== null && contentsOf(form.current, 'now') !== kept.current,
    [form],
  );

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isChanged(),
  );
  useEffect(() => {
    const leaving = (event: BeforeUnloadEvent) => {
      if (isChanged()) event.preventDefault();
    };
    addEventListener('beforeunload', leaving);
    return () => removeEventListener('beforeunload', leaving);
  }, [isChanged]);

  if (blocker.state !== 'blocked') return null;
  const question = { ...t('manage.askUnsaved', { returnObjects: true }), isDanger: true };
  return <Asking question={question} onAnswer={(isSure) => (isSure ? blocker.proceed() : blocker.reset())} />;
}

/** What the fields that people can change say: now, or as the page gave them. */
function contentsOf(form: HTMLFormElement, when: 'first' | 'now'): string {
  return JSON.stringify([...form.elements].map((field) => contentOf(field, when)));
}

function contentOf(field: Element, when: 'first' | 'now'): unknown {
  if (field instanceof HTMLSelectElement)
    return [...field.options]
      .filter(({ defaultSelected, selected }) => (when === 'now' ? selected : defaultSelected))
      .map(({ value }) => value);
  if (field instanceof HTMLTextAreaElement) return when === 'now' ? field.value : field.defaultValue;
  if (!(field instanceof HTMLInputElement) || field.type === 'hidden') return undefined;
  if (field.type === 'checkbox' || field.type === 'radio') return when === 'now' ? field.checked : field.defaultChecked;
  return when === 'now' ? field.value : field.defaultValue;
}
