import { expect, test } from '#tests/browser/fixtures.ts';

test('a page looks again how far a file is, also where it could not show that it looked', async ({
  page,
  person,
  as,
  work,
}) => {
  const ana = await person('Ana Ruiz');
  const { path } = await work(ana);
  await as(ana);
  // On a busy machine React draws nothing from before a look until after its answer, which is the one of before.
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    let isHeld = false;
    addEventListener('test:hold', () => {
      isHeld = true;
    });
    window.MessageChannel = class extends MessageChannel {
      constructor() {
        super();
        const post = this.port2.postMessage.bind(this.port2);
        this.port2.postMessage = (message: unknown) => {
          if (isHeld) held.push(() => post(message));
          else post(message);
        };
      }
    };
    const real = window.fetch;
    const headers = { 'content-type': 'text/x-script' };
    let before: string | undefined;
    let isOver = false;
    window.fetch = async (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      if (isOver || !url.includes('/files.data') || (init?.method ?? 'GET') !== 'GET') return await real(input, init);
      before ??= await real(input, init).then((answer) => answer.text());
      if (isHeld) {
        isOver = true;
        setTimeout(() => {
          isHeld = false;
          for (const go of held) go();
        }, 300);
      }
      return new Response(before, { headers });
    };
  });
  await page.goto(`${path}/manage/files`);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('test:hold')));
  await expect(page.getByRole('link', { name: /^Download / })).toBeVisible();
});
