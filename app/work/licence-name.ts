import type { useStrings } from '#app/strings.ts';

/** A licence as people read it: most are named the same everywhere. */
export function licenceName(t: ReturnType<typeof useStrings>, licence: string): string {
  if (licence === 'All rights reserved') return t('licence.reserved');
  if (licence === 'Public domain') return t('licence.publicDomain');
  return licence;
}
