import { asHere } from '#domain/locale.ts';

/** A page of ours in the language of this one, as a whole address. */
export function hereIn(path: string): string {
  return location.origin + asHere(path, location.pathname);
}
