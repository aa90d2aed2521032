import { expect, test } from '@playwright/test';
import type { AccountId } from '#domain/ids.ts';
import { password, register } from '#tests/browser/entering.ts';
import { following, noteCalls, passUntilRenewed } from '#tests/browser/following.ts';
import { startSite } from '#tests/browser/site.ts';
import { startHostedService } from '#tests/identity/hosted-service.ts';

const minute = 60_000;
const email = 'ana@example.org';

type Service = Awaited<ReturnType<typeof startHostedService>>;

async function changePassword({ host, apiKey }: Service): Promise<void> {
  const call = async (path: string, body: object) => {
    const answer = await fetch(`http://${host}/identitytoolkit.googleapis.com/v1/${path}?key=${apiKey}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...body, returnSecureToken: true }),
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as { idToken: string };
  };
  const { idToken } = await call('accounts:signInWithPassword', { email, password });
  await call('accounts:update', { idToken, password: 'another long horse' });
}

for (const { name, end } of [
  { name: 'is disabled', end: (service: Service, uid: AccountId) => service.disable(uid) },
  { name: 'has a new password', end: changePassword },
]) {
  test(`a session is renewed with each token of a hosted service, and ends where the account ${name} there`, async ({
    browser,
  }) => {
    const service = await startHostedService();
    const site = await startSite(service.environment);
    const context = await browser.newContext({ baseURL: site.url });
    const blocked: string[] = [];
    context.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) blocked.push(message.text());
    });
    try {
      const page = await context.newPage();
      await register(page, email);
      const { account } = await (await page.request.get('/session')).json();
      await context.clock.install();
      const calls = noteCalls(page);
      await page.goto('/library');
      await expect.poll(() => page.evaluate(() => localStorage.getItem('fabula.cameIn'))).toMatch(/ kept$/);
      const open = await context.newPage();
      await open.goto('/about');
      await expect.poll(() => following(open)).toEqual({ held: 1, pending: 1 });

      await context.clock.fastForward(56 * minute);
      await expect.poll(() => calls.renewals).toEqual([200]);
      await expect.poll(() => calls.sessions).toContain('POST');

      // While the service is unreachable nobody is signed out.
      service.state.isDown = true;
      await passUntilRenewed(context, calls, { times: 2, ms: 56 * minute });
      expect(calls.renewals).toEqual([200, 503]);
      await expect(page).toHaveURL('/library');
      service.state.isDown = false;

      await end(service, account.uid);
      const shown = await (await page.request.get('/session')).json();
      expect(shown.account.uid).toBe(account.uid);
      await passUntilRenewed(context, calls, { times: 3, ms: 31_000 });
      expect(calls.renewals).toEqual([200, 503, 400]);
      await expect(page).toHaveURL('/login?next=%2Flibrary');
      await expect(page.getByText('Please log in again')).toBeVisible();
      await expect(open.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
      expect(calls.sessions).toContain('DELETE');
      expect((await (await page.request.get('/session')).json()).account).toBeNull();
      expect(blocked).toEqual([]);
    } finally {
      await context.close();
      await site.stop();
      await service.close();
    }
  });
}

test('someone signed out at a hosted service while no page was open is out with the next one', async ({ browser }) => {
  const service = await startHostedService();
  const site = await startSite(service.environment);
  const context = await browser.newContext({ baseURL: site.url });
  try {
    const page = await context.newPage();
    await register(page, email);
    await page.goto('/library');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('fabula.cameIn'))).toMatch(/ kept$/);
    await page.goto('about:blank');
    const { account } = await (await page.request.get('/session')).json();
    await service.disable(account.uid);
    await page.goto('/library');
    await expect(page).toHaveURL('/login?next=%2Flibrary');
    expect((await (await page.request.get('/session')).json()).account).toBeNull();
  } finally {
    await context.close();
    await site.stop();
    await service.close();
  }
});
