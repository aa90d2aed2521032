import { z } from 'zod';
import { displayNameLength, shownName } from '#domain/account.ts';
import { ownAddress } from '#domain/own-address.ts';

/** The displayed name of an account. */
export const DisplayName = z
  .string()
  .transform(shownName)
  .refine((name) => name.length <= displayNameLength);

/** Where a picture is: an address a page may show, also one relative to ours, or none. */
export const PhotoUrl = z
  .string()
  .max(2048)
  .refine((text) => ownAddress(text, 'https://here.invalid/') !== undefined || isWebAddress(text))
  .nullable();

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
}
