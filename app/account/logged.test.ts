import { expect, test, vi } from 'vitest';
import { logged } from './logged.ts';

test('a failure is logged by its code and passed on; an address or a token in it is not logged', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const failure = Object.assign(new Error('Firebase: (auth/wrong-password). ana@example.org'), {
    code: 'auth/wrong-password',
    customData: { email: 'ana@example.org' },
  });
  await expect(logged('logIn', () => Promise.reject(failure))).rejects.toBe(failure);
  await expect(logged('logIn', () => Promise.reject(new TypeError('Failed to fetch')))).rejects.toThrow('Failed');
  expect(told.mock.calls).toEqual([['logIn: auth/wrong-password'], ['logIn: TypeError: Failed to fetch']]);
  expect(await logged('logIn', () => Promise.resolve('in'))).toBe('in');
  told.mockRestore();
});
