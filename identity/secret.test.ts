import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { derivedValue, seal, unseal } from '#identity/secret.ts';

const secret = randomBytes(32);

test('a sealed text opens again, under its own name and with its own secret only', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, name) => {
      const sealed = seal(secret, { purpose: 'mail', name }, text, randomBytes(12));
      expect(unseal(secret, { purpose: 'mail', name }, sealed)).toBe(text);
      expect(unseal(secret, { purpose: 'mail', name: `${name}x` }, sealed)).toBeUndefined();
      expect(unseal(secret, { purpose: 'signing-key', name }, sealed)).toBeUndefined();
      expect(unseal(randomBytes(32), { purpose: 'mail', name }, sealed)).toBeUndefined();
    }),
    { numRuns: 50 },
  );
});

test('a changed text does not open', () => {
  const [nonce, body, tag] = seal(secret, { purpose: 'mail', name: 'name' }, 'text', randomBytes(12)).split('.');

  for (const sealed of [`${nonce}.AAAA.${tag}`, `${nonce}.${body}`, `${nonce}.${body}.AAAA`, '', '..'])
    expect(unseal(secret, { purpose: 'mail', name: 'name' }, sealed)).toBeUndefined();
});

test('a derived value is always the same for a secret, and another one for another', () => {
  const value = derivedValue(secret, 'refresh-successor', 'token');

  expect(derivedValue(secret, 'refresh-successor', 'token')).toBe(value);
  expect(derivedValue(secret, 'signing-key', 'token')).not.toBe(value);
  expect(derivedValue(randomBytes(32), 'refresh-successor', 'token')).not.toBe(value);
  expect(Buffer.from(value, 'base64url')).toHaveLength(32);
});
