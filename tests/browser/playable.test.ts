import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { playerWordsFor } from '#app/journey/player-words.ts';
import type { Graph } from '#domain/journey/graph.ts';
import { writePlayable } from '#formats/playable/write.ts';
import { loadPlayer } from '#server/player-script.ts';
import { axeFindings } from '#tests/browser/findings.ts';
import { ink } from '#tests/ink.ts';
import { activity, activityId, graph, link } from '#tests/journeys.ts';
import { readStory } from '#tests/stories.ts';

const folder = mkdtempSync(join(tmpdir(), 'fabula-playable-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a playable file and opens it as a file; every other request it makes is noted. */
async function open(
  page: Page,
  name: string,
  story: { graph: Graph; title?: string; language?: string },
): Promise<{ address: string; requests: string[]; errors: string[] }> {
  const { title = 'The Cave', language = 'en' } = story;
  const words = await playerWordsFor(language);
  const text = writePlayable(
    { id: activityId(77), title, credit: 'Ann Ember', language, words, graph: story.graph },
    await loadPlayer(),
  );
  const path = join(folder, `${name}.html`);
  writeFileSync(path, text);
  const address = pathToFileURL(path).href;
  const requests: string[] = [];
  const errors: string[] = [];
  page.on('request', (request) => {
    if (request.url() !== address) requests.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(address);
  return { address, requests, errors };
}

const quiz = graph(
  [
    activity(
      1,
      'question',
      [
        link(1, undefined, { label: 'Five', feedback: 'Count *again*.' }),
        link(2, 2, { label: 'Four', isRight: true, feedback: 'Yes.' }),
      ],
      { title: 'Two and two?', text: 'How many?\n\n> Count.\n\n***\n\nNow.' },
    ),
    activity(2, 'reflection', [link(3, 3, { label: '' })], { title: 'Think' }),
    activity(
      3,
      'choice',
      [
        link(4, 4, { label: 'Open', effects: [{ variable: 'n', value: 'n + 1' }] }),
        link(5, 4, { label: 'Locked', condition: 'n > 5', whenShut: 'shown' }),
      ],
      { title: 'Door', text: 'You have {n}.' },
    ),
    activity(4, 'ending', [], { title: 'Out', text: 'You had {n}.' }),
  ],
  { variables: [{ name: 'n', kind: 'number', start: 1, values: [] }] },
);

test('the sample story is travelled from a file to its endings with the pointer, in its language', async ({ page }) => {
  const sample = readStory(readFileSync('samples/ostannia-elektrychka.twee', 'utf8'));
  const drawn = sample.ok ? sample.book.journeys?.[0]?.graph : undefined;
  if (!drawn) throw new Error('The sample was not read.');
  const { requests, errors } = await open(page, 'sample', {
    graph: drawn,
    title: 'Остання електричка',
    language: 'uk',
  });

  await expect(page.locator('html')).toHaveAttribute('lang', 'uk');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Остання електричка');
  await expect(page.getByText('Ви прокинулися від тиші.')).toBeVisible();
  await page.getByRole('button', { name: 'Вийти на платформу.' }).click();
  await expect(page.getByRole('article')).toBeFocused();
  await page.getByRole('button', { name: 'Підійти до жінки з яблуками.' }).click();
  await page.getByRole('button', { name: 'Надкусити.' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Двір' })).toBeVisible();
  await expect(page.getByText('Кінець', { exact: true })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('article').getByRole('button', { name: 'Почати спочатку' }).click();
  await expect(page.getByText('Ви прокинулися від тиші.')).toBeVisible();
  expect({ requests, errors }).toEqual({ requests: [], errors: [] });
});

test('keys alone answer, write, choose, go back and begin again; the place is kept', async ({ page }) => {
  const { address, requests, errors } = await open(page, 'quiz', { graph: quiz });
  const step = page.getByRole('heading', { level: 2 });

  await page.keyboard.press('1');
  await expect(page.getByText('Count again.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back one choice' })).toBeVisible();
  await expect(page.locator('.feedback')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Five' })).toHaveAttribute('aria-disabled', 'true');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('2');
  await expect(page.getByText('That’s right.')).toBeVisible();
  // Once for eyes, and with the answer, too, for those who hear it.
  await expect(page.getByRole('button', { name: 'The right answer' }).locator('small')).toHaveClass('vh');
  await page.getByRole('button', { name: 'Continue' }).focus();
  await page.keyboard.press('Enter');
  await expect(step).toHaveText('Think');
  const writing = page.getByLabel('Your thoughts');
  await writing.fill('1 <b>thought</b>');
  await page.reload();
  await expect(writing).toHaveValue('1 <b>thought</b>');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('You have 1.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Locked Closed to you for now' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.keyboard.press('2');
  await expect(step).toHaveText('Door');
  await page.keyboard.press('1');
  await expect(page.getByText('You had 2.')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('You have 1.')).toBeVisible();
  await page.goto(address);
  await expect(page.getByText('You have 1.')).toBeVisible();
  page.once('dialog', (dialog) => dialog.accept());
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(step).toHaveText('Two and two?');
  await expect(page.getByRole('button', { name: 'Back one choice' })).toBeHidden();
  expect({ requests, errors }).toEqual({ requests: [], errors: [] });
});

test('a hostile story stays text, nothing else of it runs, and no way back is offered where there is none', async ({
  page,
}) => {
  const hostile = '</script><script>document.title="taken"</script><img src=x onerror="document.title=\'taken\'">{"x"}';
  const { requests, errors } = await open(page, 'hostile', {
    title: hostile,
    graph: graph(
      [activity(1, 'read', [link(1, 2, { label: hostile })], { title: hostile, text: hostile }), activity(2, 'choice')],
      { mayGoBack: false },
    ),
  });

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostile);
  await page.locator('.choice').click();
  await expect(page.getByRole('heading', { level: 2, name: 'Activity 2' })).toBeAttached();
  await expect(page.getByRole('button', { name: 'Back one choice' })).toBeHidden();
  expect(await page.title()).not.toBe('taken');
  // Scripts that somebody adds to the page by hand do not run either.
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "taken"';
    document.body.append(script);
  });
  expect(await page.title()).not.toBe('taken');
  expect(requests).toEqual([]);
  expect(errors).toHaveLength(1);
});

const caves = ink({
  'caves.ink': `VAR lamp = false
Number {RANDOM(1, 1000000)}.
-> cave
=== cave
{lamp: Gold everywhere.|Water drips.}
+ {lamp} [Take *the* gold] You are rich.
  -> END
* {lamp} [Look for ever] -> round
* [Light the lamp]
  ~ lamp = true
  -> cave
=== round
-> round
`,
});

test('a story of ink is told to its end from a file, undone, kept, and stopped where it would not end', async ({
  page,
}) => {
  const { address, requests, errors } = await open(page, 'ink', {
    graph: graph([
      activity(1, 'ink', [link(1, 2, { label: '' })], { title: 'Caves', text: 'It is night.', ink: caves }),
      activity(2, 'ending', [], { title: 'Out', text: 'Morning.' }),
    ]),
  });

  await expect(page.getByText('It is night.')).toBeVisible();
  const number = await page.getByText('Number ').innerText();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Light the lamp' }).click();
  await expect(page.getByText('Gold everywhere.')).toBeVisible();
  await expect(page.getByRole('article')).toBeFocused();

  // A story that never comes to its next choice is stopped at the site's limits, says so, and can be left.
  await page.getByRole('button', { name: 'Look for ever' }).click();
  await expect(page.getByText('The story can’t go on from here')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  if (process.env.FABULA_LOOK)
    await page.screenshot({ path: `${process.env.FABULA_LOOK}/ink-failed.png`, fullPage: true });
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Gold everywhere.')).toBeVisible();

  await page.goto(address);
  await expect(page.getByText('Gold everywhere.')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText(number)).toBeVisible();
  await page.keyboard.press('1');
  await page.getByRole('button', { name: 'Take *the* gold' }).click();
  await expect(page.getByText('You are rich.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Morning.')).toBeVisible();
  await expect(page.getByText('The end', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Out' })).toBeVisible();
  expect({ requests, errors }).toEqual({ requests: [], errors: [] });
});

test.describe('without storage', () => {
  test('the story continues where a browser stores nothing, and says so', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await open(page, 'unkept', { graph: quiz });
    await page.keyboard.press('2');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('status')).toContainText('doesn’t keep your place');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('Think');
  });
});

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [1280, 390])
    test(`axe finds nothing at ${width} px, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await open(page, `look-${width}-${colorScheme}`, { graph: quiz });
      await page.keyboard.press('2');
      await expect(page.locator('.feedback')).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
      if (process.env.FABULA_LOOK)
        await page.screenshot({ path: `${process.env.FABULA_LOOK}/${width}-${colorScheme}.png`, fullPage: true });
    });
