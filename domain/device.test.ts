import { expect, test } from 'vitest';
import { isKnownDevice, shortAddress } from './device.ts';

const seen = { address: '192.0.2.1', userAgent: 'Firefox/140', deviceHash: 'a' };

test('a browser is known by its cookie, whatever its address and its name', () => {
  expect(isKnownDevice({ address: '203.0.113.9', userAgent: 'Firefox/141', deviceHash: 'a' }, [seen])).toBe(true);
  expect(isKnownDevice({ ...seen, deviceHash: 'b' }, [seen])).toBe(false);
  expect(isKnownDevice({ ...seen, deviceHash: undefined }, [seen])).toBe(false);
});

test('a client without cookies is known by its address and its name, without versions', () => {
  const app = { address: '192.0.2.1', userAgent: 'app/1.0' };
  expect(isKnownDevice({ ...app, userAgent: 'app/2.1' }, [app])).toBe(true);
  expect(isKnownDevice({ ...app, address: '203.0.113.9' }, [app])).toBe(false);
});

test.each([
  ['192.0.2.17', '192.0.2.x'],
  ['2001:db8:1:2::/64', '2001:db8:1:x'],
  ['unknown', 'unknown'],
])('%s is shown as %s', (address, shown) => {
  expect(shortAddress(address)).toBe(shown);
});
