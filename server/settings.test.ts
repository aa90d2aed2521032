import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { isLoopback, readSettings, SettingsError } from '#server/settings.ts';

test('without any setting Fabula is at localhost:3000 with its data beside it', () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataFolder: resolve('./data'),
    hasSamples: true,
    trustsProxy: false,
    databaseUrl: undefined,
    sittingMs: 300_000,
  });
});

test('an empty setting counts as none', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '', FABULA_BRAND: '' })).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
    brand: 'Fabula',
  });
});

test('every setting is taken', () => {
  const settings = readSettings({
    PORT: '8080',
    HOST: '0.0.0.0',
    FABULA_DATA: '/srv/fabula',
    FABULA_PUBLIC_URL: 'https://stories.example.org/',
    FABULA_BRAND: 'Stories',
    FABULA_SAMPLES: 'off',
    FABULA_SECRET: 'x'.repeat(32),
    FABULA_TRUST_PROXY: 'on',
    FABULA_SITTING_MS: '1000',
    FABULA_PAGE_CACHE_MB: '2',
    DATABASE_URL: 'postgres://user@host/name',
    LOG_LEVEL: 'warn',
  });

  expect(settings).toMatchObject({
    port: 8080,
    host: '0.0.0.0',
    dataFolder: '/srv/fabula',
    publicUrl: 'https://stories.example.org',
    brand: 'Stories',
    hasSamples: false,
    trustsProxy: true,
    sittingMs: 1000,
    pageCacheBytes: 2 * 2 ** 20,
    databaseUrl: 'postgres://user@host/name',
    logLevel: 'warn',
  });
});

test.each([
  ['PORT', { PORT: '99999' }],
  ['PORT', { PORT: 'http' }],
  ['FABULA_SAMPLES', { FABULA_SAMPLES: 'yes' }],
  ['FABULA_SECRET', { FABULA_SECRET: 'short' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://host/name' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['FABULA_PUBLIC_URL', { FABULA_PUBLIC_URL: 'ftp://example.org' }],
  ['FABULA_PUBLIC_URL', { FABULA_PUBLIC_URL: 'http://stories.example.org' }],
  ['FABULA_PUBLIC_URL', { FABULA_PUBLIC_URL: 'https://example.org/stories' }],
  ['FABULA_PUBLIC_URL', { HOST: '0.0.0.0' }],
])('a wrong %s is refused by its name: %o', (name, environment) => {
  expect(() => readSettings(environment)).toThrow(SettingsError);
  expect(() => readSettings(environment)).toThrow(name);
});

test('all wrong settings are named at once', () => {
  expect(() => readSettings({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT[\s\S]*LOG_LEVEL/);
});

test('http is allowed for this machine only', () => {
  expect(readSettings({ FABULA_PUBLIC_URL: 'http://127.0.0.1:4000' }).publicUrl).toBe('http://127.0.0.1:4000');
  expect(['localhost', '127.0.0.1', '127.1.2.3', '[::1]'].every(isLoopback)).toBe(true);
  expect(['127.0.0.1.example.org', 'localhost.example.org', '10.0.0.1', '0.0.0.0'].some(isLoopback)).toBe(false);
});
