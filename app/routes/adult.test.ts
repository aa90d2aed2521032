import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type RequestScope, requestScope } from '#app/context.ts';
import { action } from './load-adult.ts';

/** The target after a yes. */
async function answered(next: string): Promise<string | null> {
  const request = new Request(`https://stories.example/adult?next=${encodeURIComponent(next)}`, {
    method: 'POST',
    body: new URLSearchParams(),
  });
  const context = new RouterContextProvider();
  context.set(requestScope, { publicUrl: 'https://stories.example' } as RequestScope);
  const response = await action({ request, context } as unknown as Parameters<typeof action>[0]);
  expect(response.headers.get('Set-Cookie')).toContain('adult=yes');
  return response.headers.get('Location');
}

test('someone who agrees continues to the text they asked for, without its language: the router adds it', async () => {
  expect(await answered('/uk/org/olena/the-lamp/block/1')).toBe('/org/olena/the-lamp/block/1');
  expect(await answered('/journey/one')).toBe('/journey/one');
});

test.each(['/en//evil.example', '/uk/..//evil.example', '//evil.example', 'https://evil.example/', '/.//evil.example'])(
  'nobody is sent from here to %s',
  async (next) => {
    expect(await answered(next)).toBe('/');
  },
);

test('someone who takes it back loses the cookie, and is told so', async () => {
  const request = new Request('https://stories.example/adult', {
    method: 'POST',
    body: new URLSearchParams({ intent: 'withdraw' }),
  });
  const context = new RouterContextProvider();
  context.set(requestScope, { publicUrl: 'https://stories.example' } as RequestScope);
  const response = await action({ request, context } as unknown as Parameters<typeof action>[0]);

  expect(response.headers.get('Location')).toBe('/adult?withdrawn');
  expect(response.headers.get('Set-Cookie')).toMatch(/^adult=no; Path=\/; Max-Age=0;.*; Secure$/);
});
