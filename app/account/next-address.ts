import { inLocale, isLocale } from '#domain/locale.ts';

/** A page of ours in the language of this one, as a whole address. */
export function hereIn(path: string): string {
  const locale = document.documentElement.lang.slice(0, 2);
  return location.origin + inLocale(path, isLocale(locale) ? locale : 'en');
}

/** A path of our own to go to after logging in, or undefined: never another site, whatever an address asks for. */
export function safeNext(next: string | null | undefined): string | undefined {
  if (!next || next.length > 2_000 || !next.startsWith('/') || /^\/[/\\]/.test(next)) return undefined;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip these, so that they could hide a second slash
  if (/[\u0000-\u001f\\]/.test(next)) return undefined;
  return next;
}
