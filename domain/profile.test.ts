import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkAddress, linkName, profileLengths } from './profile.ts';

test('a web address is kept whole, and the omitted beginning is added', () => {
  expect(linkAddress('ana.example.org')).toBe('https://ana.example.org/');
  expect(linkAddress(' http://ana.example.org/books?x=1 ')).toBe('http://ana.example.org/books?x=1');
  expect(linkAddress('ana.example.org:8080/a')).toBe('https://ana.example.org:8080/a');
  expect(linkAddress('https://слово.укр')).toBe('https://xn--b1arjbl.xn--j1amh/');
});

test('anything else that is typed is not an address', () => {
  for (const typed of [
    '',
    'ana',
    'javascript:alert(1)',
    'JavaScript://example.org/%0aalert(1)',
    'data:text/html,x',
    'mailto:ana@example.org',
    'https://ana:secret@example.org',
    `https://example.org/${'a'.repeat(profileLengths.address)}`,
  ])
    expect(linkAddress(typed), typed).toBeUndefined();
});

test('a stored address leads nowhere but to the web', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.webUrl(),
        fc.string(),
        fc.string().map((text) => `${text}:x.y`),
      ),
      (typed) => {
        const address = linkAddress(typed);
        if (address !== undefined) expect(new URL(address).protocol).toMatch(/^https?:$/);
      },
    ),
  );
});

test('a link without a name is called by its address', () => {
  expect(linkName({ label: '', address: 'https://www.example.org/' })).toBe('example.org');
  expect(linkName({ label: 'Blog', address: 'https://example.org/' })).toBe('Blog');
});
