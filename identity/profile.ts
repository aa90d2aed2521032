import { z } from 'zod';
import { displayNameLength, shownName } from '#domain/account.ts';

/** The name of an account, as it is shown. */
export const DisplayName = z
  .string()
  .transform(shownName)
  .refine((name) => name.length <= displayNameLength);

/** Where a picture is: an address a page may show, or none. */
export const PhotoUrl = z
  .string()
  .max(2048)
  .refine((text) => /^\/(?![/\\])/.test(text) || isWebAddress(text))
  .nullable();

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
}
