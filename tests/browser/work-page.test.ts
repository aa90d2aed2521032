import { changeDetails, expect, test } from '#tests/browser/fixtures.ts';

const summary = `${'The lamp burned low that night, and nobody came to trim it. '.repeat(30)}In the morning it was out.`;

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a long summary folds: the way into the work is in view on every screen, and the rest is a press away', async ({
    page,
    person,
    work,
  }) => {
    const owner = await person('Ivo Writer');
    const made = await work(owner);
    const title = 'The Lamp at Cold Knap, and What the Harbour Board Held';
    await changeDetails(owner, made, { title, summary, rating: 'general' });
    for (const [width, height] of [
      [1280, 720],
      [390, 750],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(made.path);
      await expect(page.getByRole('link', { name: 'Start reading' })).toBeInViewport({ ratio: 1 });
      await expect(page.getByText('In the morning it was out.')).toBeHidden();
    }
    await page.getByText('Read more').click();
    await expect(page.getByText('In the morning it was out.')).toBeVisible();
    await expect(page.getByText('Read more')).toBeHidden();
  });
});
