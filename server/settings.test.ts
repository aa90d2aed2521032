import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { isLoopback } from '#domain/loopback.ts';
import { readSettings, SettingsError } from '#server/settings.ts';

test('without any setting Fabula is at localhost:3000 with its data in the same folder', () => {
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
    FABULA_OPERATOR_EMAIL: 'Operator@example.org',
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
    mail: { operator: 'operator@example.org' },
  });
});

test.each([
  ['PORT', { PORT: '99999' }],
  ['PORT', { PORT: 'http' }],
  ['FABULA_OPERATOR_EMAIL', { FABULA_OPERATOR_EMAIL: 'nobody' }],
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

test('all wrong settings are named together', () => {
  expect(() => readSettings({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT[\s\S]*LOG_LEVEL/);
});

test('http is allowed for this machine only', () => {
  expect(readSettings({ FABULA_PUBLIC_URL: 'http://127.0.0.1:4000' }).publicUrl).toBe('http://127.0.0.1:4000');
  expect(['localhost', '127.0.0.1', '127.1.2.3', '[::1]'].every(isLoopback)).toBe(true);
  expect(['127.0.0.1.example.org', 'localhost.example.org', '10.0.0.1', '0.0.0.0'].some(isLoopback)).toBe(false);
});

test('email is sent from the site’s address, unless the operator sets another', () => {
  const publicly = { FABULA_PUBLIC_URL: 'https://stories.example.org', FABULA_BRAND: 'Stories' };
  const fromOf = (environment: Record<string, string>) => readSettings(environment).mail.from;

  expect(readSettings({}).mail).toMatchObject({
    smtpUrl: undefined,
    from: { name: 'Fabula', address: 'fabula@localhost' },
  });
  expect(fromOf(publicly)).toEqual({ name: 'Stories', address: 'fabula@stories.example.org' });
  expect(fromOf({ ...publicly, FABULA_MAIL_FROM: 'Mail@Example.org' })).toEqual({
    name: 'Stories',
    address: 'mail@example.org',
  });
  expect(fromOf({ FABULA_MAIL_FROM: '"The Tide" <tide@example.org>' })).toEqual({
    name: 'The Tide',
    address: 'tide@example.org',
  });
  const smtp = 'smtps://user:p%40ss@mail.example.org:465';
  expect(readSettings({ SMTP_URL: smtp }).mail.smtpUrl).toBe(smtp);
  expect(readSettings({}).mail.reachesPeople).toBe(true);
  expect(readSettings(publicly).mail.reachesPeople).toBe(false);
  expect(readSettings({ ...publicly, SMTP_URL: smtp }).mail.reachesPeople).toBe(true);
});

test('the identity is open, discreet and checked unless set otherwise', () => {
  expect(readSettings({}).identity).toEqual({
    passwordRules: { least: 6 },
    authorizedOrigins: [],
    providers: [],
    appCheck: true,
    appCheckDebug: undefined,
    enumerationProtection: true,
    changesEmailAtOnce: false,
    signUpOpen: true,
  });
});

test('a project at the hosted service is taken whole or not at all', () => {
  const read = (environment: Record<string, string>) => readSettings({ ...environment }).identity.hosted;
  const project = { FABULA_HOSTED_PROJECT: 'stories-1a2b3', FABULA_HOSTED_API_KEY: 'AIzaKey' };
  expect(read({})).toBeUndefined();
  expect(read(project)).toMatchObject({ projectId: 'stories-1a2b3', authDomain: 'stories-1a2b3.firebaseapp.com' });
  expect(() => read({ FABULA_HOSTED_PROJECT: 'stories' })).toThrow('FABULA_HOSTED_API_KEY');
  expect(() => read({ FABULA_HOSTED_API_KEY: 'AIzaKey' })).toThrow('with FABULA_HOSTED_PROJECT only');
  expect(() => read({ ...project, FABULA_HOSTED_RECAPTCHA_KEY: 'key' })).toThrow('FABULA_HOSTED_APP_ID');
  expect(() => read({ ...project, FABULA_HOSTED_PROJECT_NUMBER: '1' })).toThrow('FABULA_HOSTED_RECAPTCHA_KEY');
  const standIn = { ...project, FABULA_HOSTED_STAND_IN: 'http://127.0.0.1:9' };
  expect(read(standIn)?.standIn).toBe('http://127.0.0.1:9');
  expect(() => read({ ...project, FABULA_HOSTED_STAND_IN: 'http://example.org' })).toThrow('FABULA_HOSTED_STAND_IN');
  expect(() => read({ ...standIn, FABULA_PUBLIC_URL: 'https://example.org' })).toThrow('FABULA_HOSTED_STAND_IN');
});

test('everything about the identity is taken', () => {
  const provider = {
    id: 'oidc.school',
    name: 'School',
    issuer: 'https://login.school.example',
    clientId: 'fabula',
    clientSecret: 'hidden',
  };

  expect(
    readSettings({
      FABULA_APP_CHECK: 'off',
      FABULA_APP_CHECK_DEBUG: 'a-long-debug-token',
      FABULA_ENUMERATION_PROTECTION: 'off',
      FABULA_EMAIL_CHANGE: 'at-once',
      FABULA_SIGN_UP: 'closed',
      FABULA_PASSWORD_POLICY: 'min=10, max=200, lowercase,Uppercase,digit,symbol',
      FABULA_AUTHORIZED_ORIGINS: 'https://a.example/, http://localhost:5173',
      FABULA_OIDC_PROVIDERS: JSON.stringify([provider]),
      FABULA_GOOGLE_CLIENT_ID: 'google-id',
      FABULA_GOOGLE_CLIENT_SECRET: 'google-secret',
    }).identity,
  ).toEqual({
    appCheck: false,
    appCheckDebug: 'a-long-debug-token',
    enumerationProtection: false,
    changesEmailAtOnce: true,
    signUpOpen: false,
    passwordRules: { least: 10, most: 200, lowercase: true, uppercase: true, digit: true, symbol: true },
    authorizedOrigins: ['https://a.example', 'http://localhost:5173'],
    providers: [
      {
        id: 'google.com',
        name: 'Google',
        issuer: 'https://accounts.google.com',
        clientId: 'google-id',
        clientSecret: 'google-secret',
      },
      provider,
    ],
  });
});

const school = { id: 'oidc.school', name: 'S', issuer: 'https://s.example', clientId: 'c', clientSecret: 'hidden' };
const publicly = { FABULA_PUBLIC_URL: 'https://stories.example.org' };

test.each<[string, Record<string, string>]>([
  ['SMTP_URL', { SMTP_URL: 'https://mail.example.org' }],
  ['SMTP_URL', { SMTP_URL: 'mail.example.org:25' }],
  ['FABULA_MAIL_FROM', { FABULA_MAIL_FROM: 'nobody' }],
  ['FABULA_MAIL_FROM', { FABULA_MAIL_FROM: 'A\r\nBcc: x@example.org <a@example.org>' }],
  ['FABULA_APP_CHECK', { FABULA_APP_CHECK: 'no' }],
  ['FABULA_APP_CHECK_DEBUG', { FABULA_APP_CHECK_DEBUG: 'short' }],
  ['FABULA_APP_CHECK_DEBUG', { FABULA_APP_CHECK_DEBUG: 'a-long-debug-token', ...publicly }],
  ['FABULA_ENUMERATION_PROTECTION', { FABULA_ENUMERATION_PROTECTION: 'yes' }],
  ['FABULA_SIGN_UP', { FABULA_SIGN_UP: 'invited' }],
  ['FABULA_PASSWORD_POLICY', { FABULA_PASSWORD_POLICY: 'min=5' }],
  ['FABULA_PASSWORD_POLICY', { FABULA_PASSWORD_POLICY: 'min=20,max=10' }],
  ['FABULA_PASSWORD_POLICY', { FABULA_PASSWORD_POLICY: 'max=9999' }],
  ['FABULA_PASSWORD_POLICY', { FABULA_PASSWORD_POLICY: 'min=10,emoji' }],
  ['FABULA_AUTHORIZED_ORIGINS', { FABULA_AUTHORIZED_ORIGINS: 'https://a.example/path' }],
  ['FABULA_AUTHORIZED_ORIGINS', { FABULA_AUTHORIZED_ORIGINS: 'a.example' }],
  ['FABULA_OIDC_PROVIDERS', { FABULA_OIDC_PROVIDERS: '{' }],
  ['FABULA_OIDC_PROVIDERS', { FABULA_OIDC_PROVIDERS: '{}' }],
  ['FABULA_OIDC_PROVIDERS', { FABULA_OIDC_PROVIDERS: JSON.stringify([{ ...school, id: 'school' }]) }],
  ['FABULA_OIDC_PROVIDERS', { FABULA_OIDC_PROVIDERS: JSON.stringify([{ ...school, clientSecret: undefined }]) }],
  ['FABULA_OIDC_PROVIDERS', { FABULA_OIDC_PROVIDERS: JSON.stringify([school, school]) }],
  [
    'FABULA_OIDC_PROVIDERS',
    { FABULA_OIDC_PROVIDERS: JSON.stringify([{ ...school, issuer: 'http://s.example' }]), ...publicly },
  ],
  ['FABULA_GOOGLE_CLIENT_SECRET', { FABULA_GOOGLE_CLIENT_ID: 'id' }],
  ['FABULA_GOOGLE_CLIENT_ID', { FABULA_GOOGLE_CLIENT_SECRET: 'secret' }],
])('a wrong %s is refused by its name, and no secret is told: %o', (name, environment) => {
  const read = () => readSettings(environment);
  expect(read).toThrow(SettingsError);
  expect(read).toThrow(new RegExp(`^${name}`, 'm'));
  expect(read).not.toThrow(/hidden/);
});
