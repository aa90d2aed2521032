import { expect, test } from 'vitest';
import { afterEntry } from './after-entry.ts';

const guest = { here: '/es/login', guestOrg: 'guest-1', ownOrg: 'ana' } as const;
const block = '/es/org/guest-1/a-story/block/1';

test('someone who was no guest goes where they wanted to, or to their library', () => {
  const nobody = { here: '/login', guestOrg: undefined, ownOrg: undefined, came: 'registered' } as const;
  expect(afterEntry({ ...nobody, wanted: '/org/ana/tide' })).toBe('/org/ana/tide');
  expect(afterEntry({ ...nobody, wanted: undefined })).toBe('/library');
  expect(afterEntry({ ...nobody, here: '/en/login', wanted: undefined })).toBe('/en/library');
});

test.each([
  ['registered', block, block],
  ['registered', undefined, '/es/org/guest-1/projects'],
  ['registered', '/es/settings/profile', '/es/settings/profile'],
  ['brought', block, '/es/org/ana/projects'],
  ['brought', '/es/org/other/a-book', '/es/org/other/a-book'],
  ['brought', undefined, '/es/org/ana/projects'],
  ['brought', '/es/org/guest-1?q=a', '/es/org/ana/projects'],
  ['brought', '/org/guest-1/a-story', '/es/org/ana/projects'],
  ['left', block, '/es/library'],
  ['left', undefined, '/es/library'],
  ['left', '/es/org/guest-10/a-story', '/es/org/guest-10/a-story'],
] as const)('a guest who %s and was at %s continues to %s', (came, wanted, expected) => {
  expect(afterEntry({ ...guest, came, wanted })).toBe(expected);
});
