import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/browser/fixtures.ts';
import { movePointer } from '#tests/browser/touch.ts';

/** Numbers from 0 to 1, the same ones each time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A chapter of long and short paragraphs, with words of all lengths. */
function longChapter(): string {
  const random = seeded(7);
  const words = [
    'a',
    'of',
    'the',
    'tide',
    'clerk',
    'lantern',
    'harbour',
    'weathercock',
    'underneath',
    'misunderstanding',
  ];
  const paragraph = () =>
    Array.from({ length: 3 + Math.floor(random() ** 2 * 160) }, () => words[Math.floor(random() * words.length)]).join(
      ' ',
    );
  const file = join(mkdtempSync(join(tmpdir(), 'fabula-long-')), 'long.md');
  writeFileSync(file, `# The long one\n\n${Array.from({ length: 70 }, paragraph).join('.\n\n')}.\n`);
  return file;
}

/** The offsets in the text of the first line under the bar that is more than half in sight: its first and last letter. */
function topLine(page: Page): Promise<{ first: number; last: number }> {
  return page.evaluate(() => {
    const edge = document.querySelector('.rbar')?.getBoundingClientRect().bottom ?? 0;
    const range = document.createRange();
    let first = -1;
    let last = -1;
    let top = 0;
    for (const line of document.querySelectorAll<HTMLElement>('article [data-p]')) {
      const { top: begins, bottom } = line.getBoundingClientRect();
      if (bottom < edge || begins > edge + 200) continue;
      const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
      let at = Number(line.dataset.p);
      for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null)
        for (let index = 0; index < node.length; index++, at++) {
          range.setStart(node, index);
          range.setEnd(node, index + 1);
          const rect = range.getClientRects()[0];
          if (!rect || (rect.top + rect.bottom) / 2 <= edge) continue;
          if (first < 0) {
            first = at;
            top = rect.top;
          }
          if (Math.abs(rect.top - top) < 2) last = at;
        }
    }
    return { first, last };
  });
}

const savedPlace = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('fabula-place:')) ?? '';
    return JSON.parse(localStorage.getItem(key) ?? '{}').offset as number | undefined;
  });

test('the top line stays through 200 changes of size, typeface, width and rotation, and so does the saved place', async ({
  page,
  person,
  work,
}) => {
  test.slow();
  const { path } = await work(await person(), longChapter());
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  await page.getByRole('link', { name: 'Start reading' }).click();
  await movePointer(page);
  await page.getByRole('button', { name: 'Text and theme' }).click();
  const panel = page.getByRole('dialog', { name: 'Text and theme' });
  await expect(panel).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
  await expect.poll(() => savedPlace(page)).toBeGreaterThan(1_000);
  const place = (await savedPlace(page)) ?? 0;

  const random = seeded(2_026);
  const oneOf = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  const changes = {
    size: () => panel.getByRole('slider', { name: 'Text size' }).press(oneOf(['Home', 'End', 'PageUp', 'PageDown'])),
    leading: () => panel.getByRole('slider', { name: 'Line spacing' }).press(oneOf(['Home', 'End', 'PageUp'])),
    measure: () =>
      panel.getByRole('slider', { name: 'Line length' }).press(oneOf(['Home', 'End', 'PageUp', 'PageDown'])),
    typeface: () =>
      panel
        .getByRole('radiogroup', { name: 'Typeface' })
        .getByRole('radio', { checked: true })
        .press(oneOf(['ArrowRight', 'ArrowLeft'])),
    paragraphs: () =>
      panel.getByRole('radiogroup', { name: 'Paragraphs' }).getByRole('radio', { checked: true }).press('ArrowRight'),
    justified: () => panel.getByRole('checkbox', { name: 'Justified text' }).press('Space'),
    turned: async () => {
      const { width = 0, height = 0 } = page.viewportSize() ?? {};
      await page.setViewportSize({ width: height, height: width });
    },
    width: () => page.setViewportSize({ width: oneOf([320, 390, 768, 1280]), height: oneOf([480, 720, 844]) }),
  };
  for (let count = 0; count < 200; count++) {
    const name = oneOf(Object.keys(changes) as (keyof typeof changes)[]);
    await changes[name]();
    await expect
      .poll(async () => {
        const { first, last } = await topLine(page);
        return first <= place && place <= last ? 'kept' : `${first} to ${last}, not ${place}`;
      }, `${count}: ${name}`)
      .toBe('kept');
  }
  expect(await savedPlace(page)).toBe(place);
  // Nor is another one saved when the page is left.
  await page.goto(path);
  expect(await savedPlace(page)).toBe(place);
});
