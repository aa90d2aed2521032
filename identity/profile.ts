import { z } from 'zod';
import { displayNameLength } from '#domain/account.ts';

/** A name as it is shown: one line, without control characters. */
export const DisplayName = z
  .string()
  // Marks that turn the direction of what follows would turn the page around it.
  .transform((name) => name.replace(/[\u202a-\u202e\u2066-\u2069]/g, ''))
  .transform((name) => name.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim())
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
