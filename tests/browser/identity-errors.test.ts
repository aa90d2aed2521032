import { identityErrors, sentenceFor } from '#domain/identity-error.ts';
import { type ErrorCode, errorBody } from '#identity/error.ts';
import en from '#locales/en/account.ts';
import es from '#locales/es/account.ts';
import uk from '#locales/uk/account.ts';
import { expect, test } from '#tests/browser/fixtures.ts';

const words = { en, es, uk };

for (const [locale, { auth }] of Object.entries(words)) {
  test(`every refusal of the identity is a sentence on the page, in ${locale}`, async ({ page }) => {
    let said: ErrorCode = 'UNAVAILABLE';
    await page.route('**/accounts:signInWithPassword*', (route) =>
      route.fulfill({ status: 400, json: errorBody({ ok: false, code: said }) }),
    );
    await page.goto(locale === 'en' ? '/login' : `/${locale}/login`);
    await page.getByLabel(auth.email, { exact: true }).fill('ana@example.org');
    await page.getByLabel(auth.password, { exact: true }).fill('correct horse battery');
    const submit = page.getByRole('button', { name: auth.logIn, exact: true });
    for (const [code, { client }] of Object.entries(identityErrors)) {
      said = code as ErrorCode;
      const answered = page.waitForResponse('**/accounts:signInWithPassword*');
      await submit.click();
      await answered;
      await expect(page.getByRole('alert'), code).toHaveText(auth.error[sentenceFor(`auth/${client}`)]);
      await expect(page.getByText(/auth\/|Firebase/)).toHaveCount(0);
    }
    await expect(page.getByLabel(auth.email, { exact: true })).toHaveValue('ana@example.org');
  });
}
