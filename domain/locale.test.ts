import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  asHere,
  defaultLocale,
  inLocale,
  isLocale,
  locales,
  preferredLocale,
  prefixed,
  splitLocale,
  wantedLocale,
} from '#domain/locale.ts';

const paths = fc
  .array(fc.stringMatching(/^[a-z0-9-]{1,8}$/), { maxLength: 4 })
  .filter(([first]) => !isLocale(first))
  .map((parts) => `/${parts.join('/')}`);

test('an address in a language is the address and the language again, in every language', () => {
  fc.assert(
    fc.property(paths, fc.constantFrom(...locales), fc.constantFrom(...locales), (path, one, other) => {
      const address = inLocale(path, one);

      expect(splitLocale(address)).toEqual({ prefix: one === defaultLocale ? undefined : one, path });
      expect(inLocale(address, other)).toBe(inLocale(path, other));
    }),
  );
});

test('an address with a prefix names its language, English too, and leads on in the way of the page it is on', () => {
  fc.assert(
    fc.property(paths, fc.constantFrom(...locales), (path, locale) => {
      const address = prefixed(path, locale);
      expect(splitLocale(address)).toEqual({ prefix: locale, path });
      expect(prefixed(address, locale)).toBe(address);
      expect(asHere(path, address)).toBe(address);
      expect(asHere(address, path)).toBe(path);
    }),
  );
  expect([prefixed('/', 'en'), prefixed('/uk/library?a=1', 'en')]).toEqual(['/en', '/en/library?a=1']);
});

test('the language of a page is the account’s, else the one chosen, else the browser’s', () => {
  const said = { account: 'uk', chosen: 'es', browser: 'en' };
  expect(wantedLocale(said)).toBe('uk');
  expect(wantedLocale({ ...said, account: undefined })).toBe('es');
  expect(wantedLocale({ ...said, account: 'fr', chosen: '' })).toBe('en');
  expect(wantedLocale({ account: undefined, chosen: undefined, browser: undefined })).toBeUndefined();
});

test('the first part is a language only when it is the whole part', () => {
  expect(splitLocale('/ukraine')).toEqual({ prefix: undefined, path: '/ukraine' });
  expect(splitLocale('/uk')).toEqual({ prefix: 'uk', path: '/' });
  expect(splitLocale('/uk/')).toEqual({ prefix: 'uk', path: '/' });
  expect(inLocale('/uk', 'en')).toBe('/');
  expect(inLocale('/', 'es')).toBe('/es');
});

test('a browser gets the first of our languages it asks for, by its own order', () => {
  expect(preferredLocale('de, uk;q=0.7, es-AR;q=0.9')).toBe('es');
  expect(preferredLocale('uk-UA,uk;q=0.9,en;q=0.8')).toBe('uk');
  expect(preferredLocale('es;q=0, en;q=0.1')).toBe('en');
  expect(preferredLocale('de-DE, fr')).toBeUndefined();
  expect(preferredLocale(undefined)).toBeUndefined();
});

test('an Accept-Language header gives one of our languages or none', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      const locale = preferredLocale(header);

      expect(locale === undefined || isLocale(locale)).toBe(true);
    }),
  );
});
