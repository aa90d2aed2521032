import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { unsentTexts } from '#app/editor/local-texts.ts';

/** The signs that someone has begun something on a page. */
const beginnings = ['input', 'change', 'drop', 'paste'] as const;

/** Where nothing is reloaded in any case: something has been opened over the page. */
const overPage = '[role="dialog"], [role="alertdialog"].dialog, dialog[open]';

/**
 * Text that only this browser holds would not be lost by reloading, but nobody should have to trust that; text in a
 * form would be.
 */
export function holdsUnsent(uid: string | undefined): boolean {
  const isWritten = [...document.querySelectorAll('textarea')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );
  return isWritten || (uid !== undefined && unsentTexts(uid).length > 0);
}

/**
 * Whether something on the page has been begun: a field that a page keeps in its state no longer shows that someone
 * typed into it.
 */
export function useBegun(): RefObject<boolean> {
  const { key } = useLocation();
  const isBegun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page anew
  useEffect(() => {
    isBegun.current = false;
    const begin = () => {
      isBegun.current = true;
    };
    for (const name of beginnings) addEventListener(name, begin, true);
    return () => {
      for (const name of beginnings) removeEventListener(name, begin, true);
    };
  }, [key]);
  return isBegun;
}

/** Whether a page can be taken from someone without their losing anything. */
export function isFree(uid: string | undefined, isBegun: RefObject<boolean>): boolean {
  return !isBegun.current && !isFilledIn() && !holdsUnsent(uid) && !document.querySelector(overPage);
}

/** Whether a field differs from the value that the page gave it: the change may be from before any script noted it. */
function isFilledIn(): boolean {
  return [...document.querySelectorAll('input')].some(({ value, defaultValue }) => value !== defaultValue);
}
