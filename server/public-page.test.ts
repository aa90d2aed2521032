import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { asPublicPage, codingFor, encodings, etagOf } from '#server/public-page.ts';

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

const rendered = `<!DOCTYPE html><html><head><link rel="modulepreload" href="/assets/a.js"/><style nonce="n1">p{color:red}</style>
<script nonce="n1">theme()</script></head><body><p>Words &lt;script&gt; &amp; more, costs $& and $1</p>
<script nonce="n1" type="module" async="">import "/assets/entry.js"</script><script nonce="n1" type="module" src="/assets/x.js"></script></body></html>`;

test('a public page carries no nonce, preloads no script, and starts its scripts late', () => {
  const { html } = asPublicPage(rendered);

  expect(html).not.toContain('nonce=');
  expect(html).not.toContain('modulepreload');
  expect(html).not.toMatch(/\stype="module"/);
  expect(html.match(/data-type="module" type="text\/later"/g)).toHaveLength(2);
  expect(html).toContain('Words &lt;script&gt; &amp; more, costs $& and $1');
});

test('the policy names every inline script and style of the page by its hash', () => {
  const { html, scriptHashes, styleHashes } = asPublicPage(rendered);
  const inline = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].flatMap(([, script = '']) =>
    script === '' ? [] : [script],
  );

  expect(inline).toHaveLength(3);
  expect(inline[0]).toBe('theme()');
  expect(inline.map(hashOf).filter((hash) => !scriptHashes.includes(hash))).toEqual([]);
  expect(styleHashes).toEqual([hashOf('p{color:red}')]);
});

test('the same bytes have the same name, others another', () => {
  expect(etagOf('a')).toBe(etagOf('a'));
  expect(etagOf('a')).not.toBe(etagOf('b'));
  expect(etagOf('a')).toMatch(/^"[\w-]{27}"$/);
});

test('every coding of a page holds the same bytes', async () => {
  const { identity, gzip, br } = await encodings('Їжак і ёж — ¡olé!');

  expect(identity.toString()).toBe('Їжак і ёж — ¡olé!');
  expect(gunzipSync(gzip)).toEqual(identity);
  expect(brotliDecompressSync(br)).toEqual(identity);
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['GZIP', 'gzip'],
  ['identity', 'identity'],
  ['gzip;q=0', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('a client that accepts %s gets %s', (header, coding) => {
  expect(codingFor(header)).toBe(coding);
});
