import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './content-security.ts';
import { foreignOrigins } from './foreign-origins.ts';

const project = { projectId: 'stories', apiKey: 'key', authDomain: 'stories.firebaseapp.com' };

function partsOf(hosted: Parameters<typeof foreignOrigins>[0]): Record<string, string> {
  const policy = contentSecurityPolicy([], [], foreignOrigins(hosted));
  return Object.fromEntries(policy.split('; ').map((part) => part.split(/ (.*)/s).slice(0, 2)));
}

test('with an identity of our own, pages talk to nobody else', () => {
  const policy = contentSecurityPolicy([], [], foreignOrigins(undefined));
  expect(policy).not.toMatch(/https?:/);
  expect(policy).not.toContain('frame-src');
});

test('with statistics of the operator, their three hosts are let in, and no frame', () => {
  const policy = contentSecurityPolicy([], [], foreignOrigins(undefined, 'G-ABC123'));
  expect(policy.match(/https:[^ ;]+/g)).toEqual([
    'https://www.googletagmanager.com',
    'https://www.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ]);
  expect(policy).not.toContain('frame-src');
});

test('with the hosted service, they talk to its two hosts and run no script of it', () => {
  expect(partsOf(project)).toMatchObject({
    'connect-src': "'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
    'script-src': "'self'",
  });
  expect(partsOf(project)).not.toHaveProperty('frame-src');
});

test('its captcha is let in only where it is set', () => {
  const parts = partsOf({ ...project, captchaKey: 'site-key' });
  expect(parts['script-src']).toBe("'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/");
  expect(parts['frame-src']).toBe('https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/');
  expect(parts['connect-src']).toContain('https://content-firebaseappcheck.googleapis.com');
});
