import type { Page } from '@playwright/test';
import { toolGroups, toolOf } from '#app/editor/formatting/tools.ts';
import { editorOf, open, paste, saved, typing } from '#tests/browser/editor.ts';
import { axeFindings } from '#tests/browser/findings.ts';
import { expect, test } from '#tests/browser/fixtures.ts';

test.beforeEach(async ({ page, as, person, work }) => {
  const ana = await person('Ana Ruiz');
  const { blockPath } = await work(ana, undefined, { publish: false });
  await as(ana);
  await open(page, blockPath);
  await editorOf(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
});

/** What each tool makes of “word” in an empty text. */
const elements: Readonly<Record<string, string>> = {
  paragraph: '> p',
  heading: '> h2',
  smallHeading: '> h3',
  smallestHeading: '> h4',
  quote: '> blockquote:not(.letter, .epigraph) > p',
  letter: '> blockquote.letter > p',
  epigraph: '> blockquote.epigraph > p',
  verse: '> p.verse',
  bulletList: '> ul > li > p',
  orderedList: '> ol > li > p',
  codeBlock: '> pre > code',
  emphasis: '> p em',
  strong: '> p strong',
  underline: '> p u',
  strike: '> p s',
  smallCaps: '> p .small-caps',
  superscript: '> p sup',
  subscript: '> p sub',
  code: '> p code',
  alignStart: '> p.align-start',
  alignCenter: '> p.align-center',
  alignEnd: '> p.align-end',
  alignJustify: '> p.align-justify',
};

const keysOf = (name: keyof typeof elements) =>
  toolOf(name as Parameters<typeof toolOf>[0])
    .keys?.replace('Mod', 'Control')
    .replaceAll('-', '+') ?? '';

/** An item of the menu of all tools, by its name. */
async function fromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'All tools' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

test('every kind, look and alignment is set by its keys, and taken back by them', async ({ page }) => {
  await page.keyboard.type('word');
  for (const [name, element] of Object.entries(elements)) {
    await page.keyboard.press('Control+a');
    await page.keyboard.press(keysOf(name));
    await expect(editorOf(page).locator(element), name).toHaveText('word');
    await page.keyboard.press(keysOf(name));
    await expect(editorOf(page).locator('> p:not([class]), > p[class=""]'), name).toHaveText('word');
    await expect(editorOf(page).locator('> p > :not(br)'), name).toHaveCount(0);
  }
  await saved(page);
});

test('everything is in one menu, with its keys and a tick where it holds, also by the keyboard alone', async ({
  page,
}) => {
  await page.keyboard.type('word');
  await page.keyboard.press('Control+a');
  await fromMenu(page, 'Small caps');
  await expect(editorOf(page).locator('.small-caps')).toHaveText('word');
  await expect(editorOf(page)).toBeFocused();

  await page.keyboard.press('Alt+F10');
  await expect(page.getByRole('button', { name: 'All tools' })).toBeFocused();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu', { name: 'All tools' });
  await expect(menu.getByRole('menuitem', { name: 'Small caps, on' })).toBeVisible();
  const names = Object.values(toolGroups).flat();
  await expect(menu.getByRole('menuitem')).toHaveCount(names.length + 1);
  expect(await axeFindings(page)).toEqual([]);
  // Typed letters find an item.
  await page.keyboard.type('epi');
  await page.keyboard.press('Enter');
  await expect(editorOf(page).locator('blockquote.epigraph')).toHaveText('word');
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.press('Control+\\');
  await expect(editorOf(page).locator('.small-caps')).toHaveCount(0);

  await page.keyboard.press('Alt+F10');
  await page.keyboard.press('Escape');
  await expect(editorOf(page)).toBeFocused();
});

test('a scene break has a line behind it wherever it is put, and takes no words away', async ({ page }) => {
  const shape = () =>
    editorOf(page).evaluate((text) =>
      [...text.children].map(({ tagName, textContent }) => `${tagName} ${textContent}`),
    );
  await page.keyboard.type('above', typing);
  await page.keyboard.press('Control+Alt+s');
  await page.keyboard.type('Z', typing);
  await expect.poll(shape).toEqual(['P above', 'HR ', 'P Z']);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+Alt+s');
  await page.keyboard.type('end', typing);
  await expect.poll(shape).toEqual(['P above', 'HR ', 'P Z', 'HR ', 'P end']);
  for (let letter = 0; letter < 2; letter++) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Control+Alt+s');
  await page.keyboard.type('x', typing);
  await expect.poll(shape).toEqual(['P above', 'HR ', 'P Z', 'HR ', 'P e', 'HR ', 'P xnd']);
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('---', typing);
  await expect.poll(shape).toEqual(['P above', 'HR ', 'P Z', 'HR ', 'P e', 'HR ', 'P xnd', 'HR ', 'P ']);
});

test('what is not possible at the cursor is said', async ({ page }) => {
  await page.keyboard.press('Control+Alt+2');
  await page.keyboard.type('A heading', typing);
  for (const keys of ['Control+Shift+e', 'Control+Alt+g']) {
    await page.keyboard.press(keys);
    await expect(page.getByText('That isn’t possible here.')).toBeVisible();
    await page
      .getByRole('button', { name: /dismiss|close/i })
      .first()
      .click()
      .catch(() => undefined);
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a link is set for words, changed, refused where it is none, and removed', async ({ page }) => {
  await page.keyboard.type('See the tide tables', typing);
  for (let word = 0; word < 2; word++) await page.keyboard.press('Control+Shift+ArrowLeft');
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await expect(dialog.getByLabel('Address')).toBeFocused();
  await page.keyboard.type('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Enter an address that starts with https://')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByLabel('Address').fill('tides.example/tables');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  const link = editorOf(page).locator('a');
  await expect(link).toHaveText('tide tables');
  await expect(link).toHaveAttribute('href', 'https://tides.example/tables');
  await expect(editorOf(page)).toBeFocused();

  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Control+k');
  await dialog.getByLabel('Address').fill('ana@tides.example');
  await page.keyboard.press('Enter');
  await expect(link).toHaveAttribute('href', 'mailto:ana@tides.example');
  await page.keyboard.press('Control+k');
  await dialog.getByRole('button', { name: 'Remove link' }).click();
  await expect(link).toHaveCount(0);
  await expect(editorOf(page)).toHaveText('See the tide tables');

  // Where nothing is selected the words are asked for.
  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await dialog.getByLabel('Address').fill('https://fabula.example/');
  await dialog.getByLabel('Link text').fill(', or here');
  await page.keyboard.press('Enter');
  await expect(link).toHaveText(', or here');

  // As Markdown has it, and an address that is pasted over words.
  await page.keyboard.press('End');
  await page.keyboard.type(' [there](https://there.example) and', typing);
  await expect(link.nth(1)).toHaveAttribute('href', 'https://there.example');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await paste(page, { 'text/plain': 'https://pasted.example/' });
  await expect(link.nth(2)).toHaveText('and');

  // An address takes the place of another one; and lines without links take the words of it.
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('https://old.example', typing);
  await page.keyboard.press('Shift+Home');
  await paste(page, { 'text/plain': 'https://new.example' });
  await expect(editorOf(page).locator('> p').last()).toHaveText('https://new.example');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Alt+c');
  await page.keyboard.type('fetch it', typing);
  await page.keyboard.press('Shift+Home');
  await paste(page, { 'text/plain': 'https://code.example' });
  await expect(editorOf(page).locator('pre')).toHaveText('https://code.example');
  await saved(page);
});

test('words and paragraphs are said to be in another language, and marks follow it', async ({ page }) => {
  await page.keyboard.type('He said bonjour', typing);
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await fromMenu(page, 'Language of a passage');
  const dialog = page.getByRole('dialog', { name: 'Language of these words' });
  await dialog.getByLabel('Language').selectOption('French');
  await page.getByRole('button', { name: 'Set language' }).click();
  await expect(editorOf(page).locator('span[lang="fr"]')).toHaveText('bonjour');

  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Alt+g');
  const ofParagraph = page.getByRole('dialog', { name: 'Language of this paragraph' });
  await ofParagraph.getByLabel('Language').selectOption('Another language…');
  await ofParagraph.getByLabel('Language tag').fill('a b');
  await page.keyboard.press('Enter');
  await expect(ofParagraph.getByText('That isn’t a language tag.')).toBeVisible();
  await ofParagraph.getByLabel('Language tag').fill('es-MX');
  await page.keyboard.press('Enter');
  await page.keyboard.type('-"Sí"', typing);
  await expect(editorOf(page).locator('p[lang="es-MX"]')).toHaveText('—«Sí»');
});

test('a character that keyboards lack is put in by name, with the look of the letters around it', async ({ page }) => {
  await page.keyboard.press('Control+i');
  await page.keyboard.type('za', typing);
  await fromMenu(page, 'Special character');
  const dialog = page.getByRole('dialog', { name: 'Special character' });
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Stress mark on the letter before' }).click();
  await page.keyboard.type('mok', typing);
  await expect(editorOf(page).locator('em')).toHaveText('za\u0301mok');
});

test('every key is in a list', async ({ page }) => {
  await page.keyboard.press('F1');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog.getByRole('term').filter({ hasText: /^Small caps$/ })).toBeVisible();
  await expect(dialog.getByRole('definition').filter({ hasText: /^Ctrl\+Shift\+K$/ })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(editorOf(page)).toBeFocused();
  // A “?” is one, in a text; elsewhere it asks for the list.
  await page.keyboard.type('What?', typing);
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Focus mode' }).focus();
  await page.keyboard.type('?');
  await expect(dialog).toBeVisible();
  // However far down one has read, the button that closes it is in sight.
  await dialog.getByRole('definition').last().scrollIntoViewIfNeeded();
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
});
