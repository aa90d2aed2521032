import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readConsent } from './consent.ts';

const answer = {
  categories: ['necessary', 'analytics'],
  revision: 1,
  consentId: '4c1b7a52-3c0c-4a3e-9f0b-2f1f2b9f0c11',
  consentTimestamp: '2026-11-21T10:00:00.000Z',
  lastConsentTimestamp: '2026-11-21T10:00:00.000Z',
};

test('an answer of the banner is read, without what else stands in it', () => {
  const cookie = JSON.stringify({ ...answer, data: { more: 1 }, services: {}, expirationTime: 1 });
  expect(readConsent(cookie)).toEqual(answer);
});

test.each([
  ['no JSON', '{'],
  ['null', 'null'],
  ['a list', '[]'],
  ['no categories', JSON.stringify({ ...answer, categories: undefined })],
  ['categories that are no words', JSON.stringify({ ...answer, categories: [1] })],
  ['a revision that is no number', JSON.stringify({ ...answer, revision: '1' })],
  ['an endless id', JSON.stringify({ ...answer, consentId: 'x'.repeat(65) })],
  ['too much', JSON.stringify({ ...answer, data: 'x'.repeat(2_000) })],
])('%s is no answer', (_, cookie) => {
  expect(readConsent(cookie)).toBeUndefined();
});

test('reading a cookie never throws, whatever it holds', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (cookie) => void readConsent(cookie)));
});
