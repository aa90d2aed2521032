import { isMode } from '#app/account/mailed-code.ts';
import { redirectTo } from '#app/responses.ts';
import { inLocale, isLocale, splitLocale } from '#domain/locale.ts';
import type { Route } from './+types/confirm.ts';

/** The address carries a code: nothing else may learn of it. An email's own language wins over a bare address. */
export function loader({ request }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const lang = url.searchParams.get('lang');
  const { prefix, path } = splitLocale(url.pathname);
  if (prefix === undefined && isLocale(lang) && lang !== 'en') throw redirectTo(inLocale(path, lang) + url.search);
  const mode = url.searchParams.get('mode');
  return { mode: isMode(mode) ? mode : undefined, code: url.searchParams.get('oobCode') ?? '' };
}

export function headers() {
  return { 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' };
}
