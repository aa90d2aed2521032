import { axeFindings } from '#tests/browser/findings.ts';
import { expect, test } from '#tests/browser/fixtures.ts';

test('unsent emails are read on this machine, and their links open', async ({ page, person, site }) => {
  const { email, request } = await person();
  const asked = await request.post('/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=fabula', {
    data: { requestType: 'PASSWORD_RESET', email },
    headers: { 'X-Firebase-Locale': 'es' },
  });
  expect(asked.status()).toBe(200);
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });

  await page.goto('/dev/mailbox');
  const letter = page.getByRole('article', { name: 'Elige otra contraseña en Fabula' }).first();
  await expect(letter).toContainText(email);
  await expect(letter.getByRole('link')).toHaveAttribute('href', /\/es\/confirm\?mode=resetPassword&oobCode=/);
  expect(await axeFindings(page, ['iframe'])).toEqual([]);

  await letter.getByText('HTML').click();
  const frame = letter.frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: 'Elige otra contraseña' })).toBeVisible();
  const opened = page.waitForEvent('popup');
  await frame.getByRole('link', { name: 'Elegir otra contraseña' }).click();
  expect((await opened).url()).toMatch(new RegExp(`^${site.url}/es/confirm`));
  expect(refused).toEqual([]);

  const { messages } = await (await request.get('/dev/mailbox.json')).json();
  expect(messages[0]).toMatchObject({ to: expect.any(String), subject: expect.any(String), at: expect.any(String) });
});
