import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type RequestScope, requestScope } from '#app/context.ts';
import { action } from './load-adult.ts';

/** Answers a form of the page. */
async function send(form: Record<string, string>, search = ''): Promise<Response> {
  const request = new Request(`https://stories.example/adult${search}`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  const context = new RouterContextProvider();
  context.set(requestScope, { publicUrl: 'https://stories.example' } as RequestScope);
  return action({ request, context } as unknown as Parameters<typeof action>[0]);
}

/** The target after a yes. */
async function answered(next: string): Promise<string | null> {
  const response = await send({ intent: 'agree' }, `?next=${encodeURIComponent(next)}`);
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
  const response = await send({ intent: 'withdraw' });

  expect(response.headers.get('Location')).toBe('/adult?withdrawn');
  expect(response.headers.get('Set-Cookie')).toMatch(/^adult=no; Path=\/; Max-Age=0;.*; Secure$/);
});

test.each<Record<string, string>>([{}, { intent: 'maybe' }])(
  'a form that says neither is refused: %j',
  async (form) => {
    await expect(send(form)).rejects.toMatchObject({ init: { status: 422 } });
  },
);
