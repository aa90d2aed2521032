import { useCallback } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router';
import { ownAddress, pathOf } from '#domain/own-address.ts';

/**
 * Where a script may lead: to a page of this site and nowhere else (specification, section 2). Links that people see
 * and press are no matter of this.
 */
function ownTarget(target: string): string | undefined {
  const url = ownAddress(target, location.href);
  return url && pathOf(url);
}

/** Loads another page of this site; anything else is refused and noted. */
export function goTo(target: string): void {
  const own = ownTarget(target);
  if (own === undefined) refuse(target);
  else location.assign(own);
}

/** Leads to another page of this site without reloading; anything else is refused and logged. */
export function useGo(): (target: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  return useCallback(
    (target, options) => {
      // The router adds the language in front by itself, so it is given what it was asked for.
      if (ownTarget(target) === undefined) refuse(target);
      else void navigate(target, options);
    },
    [navigate],
  );
}

function refuse(target: string): void {
  console.warn(`Refused to go to ${target.slice(0, 200)}`);
}
