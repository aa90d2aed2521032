import type { Page } from '@playwright/test';
import { editorOf, open, paste, saved, secondBrowser, typing } from '#tests/browser/editor.ts';
import { axeFindings } from '#tests/browser/findings.ts';
import { expect, type Person, withOthers } from '#tests/browser/fixtures.ts';
import { lateFrames } from '#tests/browser/gate.ts';
import { test as base } from '#tests/browser/together.ts';

/** The words that are marked, in their order. */
const marked = (page: Page) => editorOf(page).locator('.misspelled');
const menu = (page: Page) => page.getByRole('menu', { name: /^Spelling of/ });
const item = (page: Page, name: string) => menu(page).getByRole('menuitem', { name, exact: true });
const asked = (page: Page, word: string) => marked(page).filter({ hasText: new RegExp(`^${word}$`) });

type Opened = { readonly ana: Person; readonly path: string; readonly blockPath: string };

const test = base.extend<{
  /** Opens a text of Ana Ruiz, with these paragraphs in place of its own. */ sheet: (
    ...lines: string[]
  ) => Promise<Opened>;
}>({
  sheet: async ({ page, as, person, work }, use) => {
    await use(async (...lines) => {
      const ana = await person();
      const { path, blockPath } = await work(ana, undefined, { publish: false });
      await as(ana);
      await open(page, blockPath);
      await write(page, ...lines);
      return { ana, path, blockPath };
    });
  },
});

/** Puts lines in the place of the whole text. */
async function write(page: Page, ...lines: string[]): Promise<void> {
  await editorOf(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await paste(page, { 'text/html': lines.map((line) => `<p>${line}</p>`).join('') });
}

test('a wrong word is marked and a right one is not; a suggestion takes its place and keeps its look, in one step', async ({
  page,
  sheet,
}) => {
  await sheet(
    'She will <em>recieve</em> a well-known café in grey colour, ’tis true. See https://exampel.org.',
    'Teh end.',
  );
  await expect(marked(page)).toHaveText(['recieve', 'Teh']);
  // What is checked here the browser does not check again.
  await expect(editorOf(page)).toHaveAttribute('spellcheck', 'false');
  await asked(page, 'recieve').click({ button: 'right' });
  await expect(menu(page).getByRole('menuitem').first()).toHaveText('receive');
  await expect(axeFindings(page)).resolves.toEqual([]);
  await item(page, 'receive').click();
  await expect(editorOf(page).locator('em')).toHaveText('receive');
  await expect(marked(page)).toHaveText(['Teh']);
  await saved(page);
  await page.keyboard.press('Control+z');
  await expect(editorOf(page).locator('em')).toHaveText('recieve');
  await expect(marked(page)).toHaveText(['recieve', 'Teh']);
  // A right word keeps the browser’s own menu.
  await editorOf(page).getByText('end').click({ button: 'right' });
  await expect(menu(page)).toHaveCount(0);
});

test('with the keyboard alone: F7 goes from word to word, and the menu key asks for the one at the cursor', async ({
  page,
  sheet,
}) => {
  await sheet('One lettr here.', 'And anothr there.');
  await expect(marked(page)).toHaveText(['lettr', 'anothr']);
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('F7');
  await expect(item(page, 'letter')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toHaveCount(0);
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('F7');
  await expect(item(page, 'another')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(editorOf(page)).toContainText('And another there.');
  await page.keyboard.type('!', typing);
  await expect(editorOf(page)).toContainText('And another! there.');
  await page.keyboard.press('F7');
  await expect(item(page, 'letter')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+F10');
  await expect(item(page, 'letter')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(marked(page)).toHaveCount(0);
  await page.keyboard.press('F7');
  await expect(page.getByText('Every word here is in a dictionary.')).toBeVisible();
  await page.keyboard.press('F1');
  await expect(page.getByRole('dialog')).toContainText('Suggestions for the next marked word');
});

test('what is typed right after a word was chosen is written behind it, however late the next frame is', async ({
  page,
  sheet,
}) => {
  await lateFrames(page);
  await sheet('And anothr there.');
  await expect(marked(page)).toHaveText(['anothr']);
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('F7');
  await expect(item(page, 'another')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('!', typing);
  await expect(editorOf(page)).toContainText('And another! there.');
});

test('a word that is added to the project’s dictionary is marked nowhere in it, also after a reload; its page takes it out again', async ({
  page,
  sheet,
}) => {
  const { path, blockPath } = await sheet('Florimel went. Florimel’s lamp fell.', 'Only Florimel. And Zorblat.');
  await expect(marked(page)).toHaveText(['Florimel', 'Florimel’s', 'Florimel', 'Zorblat']);
  await asked(page, 'Zorblat').click({ button: 'right' });
  await item(page, 'Ignore here').click();
  await expect(marked(page)).toHaveText(['Florimel', 'Florimel’s', 'Florimel']);
  await asked(page, 'Florimel').first().click({ button: 'right' });
  await item(page, 'Add to the project’s dictionary').click();
  await expect(page.getByText('“Florimel” is in the project’s dictionary.')).toBeVisible();
  await expect(marked(page)).toHaveCount(0);
  await saved(page);
  await open(page, blockPath);
  // What was ignored is marked again in another tab, or after a reload.
  await expect(marked(page)).toHaveText(['Zorblat']);

  await page.goto(`${path}/dictionary`);
  await expect(
    page.getByRole('region', { name: 'Dictionary' }).getByRole('listitem').filter({ hasText: 'Florimel' }),
  ).toContainText('Ana Ruiz');
  await page.getByLabel('Add words').fill('Zorblat\ntwo words');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('“two words” isn’t a single word of letters. Nothing was added.')).toBeVisible();
  await page.getByLabel('Add words').fill("Zorblat\nO'Hara");
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText(/2\swords added\./)).toBeVisible();
  await page.getByRole('button', { name: 'Remove “Florimel”' }).click();
  await expect(page.getByText('“Florimel” removed.')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^2\swords$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: /^3\swords$/ })).toBeVisible();
  await expect(axeFindings(page)).resolves.toEqual([]);
  await page.getByRole('button', { name: 'Remove “Florimel”' }).click();
  await expect(page.getByText('“Florimel” removed.')).toBeVisible();
  await open(page, blockPath);
  await expect(marked(page)).toHaveText(['Florimel', 'Florimel’s', 'Florimel']);
});

test('a passage is checked in its own language, and one without a dictionary is left to the browser', async ({
  page,
  sheet,
}) => {
  await sheet(
    'She said: <span lang="es">la cancion de ayer</span>, and then stopped.',
    '<span lang="uk">Ця мовф гарна</span> and <span lang="fr">une journée ensoleilée</span> too. <code>cmd --flg</code>',
  );
  await expect(marked(page)).toHaveText(['cancion', 'мовф']);
  const french = editorOf(page).locator('[lang="fr"] [spellcheck], [spellcheck] [lang="fr"]').first();
  await expect(french).toContainText('ensoleilée');
  expect(await french.evaluate((words) => words.closest('[spellcheck]')?.getAttribute('spellcheck'))).toBe('true');
  await asked(page, 'cancion').click({ button: 'right' });
  await item(page, 'canción').click();
  await expect(editorOf(page).locator('[lang="es"]').first()).toHaveText('la canción de ayer');
  await expect(marked(page)).toHaveText(['мовф']);
});

test('the word that is being typed is not marked before it is left, and no letter is lost while others are checked', async ({
  page,
  sheet,
}) => {
  await sheet('A begin.');
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' An unfinishd', typing);
  await expect(marked(page)).toHaveCount(0);
  // Longer than it takes to check a paragraph: another one shows that it was.
  await page.keyboard.press('Enter');
  await expect(marked(page)).toHaveText(['unfinishd']);
  const typed = 'Teh quik brown fox jumpd over a lazzy dog and wrot a lettr to evrybody at speeed. '.repeat(6).trim();
  await page.keyboard.type(typed, { delay: 25 });
  await expect(editorOf(page).locator('p').last()).toHaveText(typed);
  await page.keyboard.type(' lastwrd', typing);
  await expect(asked(page, 'quik')).toHaveCount(6);
  await expect(asked(page, 'lastwrd')).toHaveCount(0);
  await page.keyboard.press('Control+Home');
  await expect(asked(page, 'lastwrd')).toHaveCount(1);
  await expect(editorOf(page).locator('p').last()).toHaveText(`${typed} lastwrd`);
  await saved(page);
});

test('is switched to the browser, and off, for every text on the device', async ({ page, sheet }) => {
  const { blockPath } = await sheet('Teh end.');
  await expect(marked(page)).toHaveText(['Teh']);
  await page.getByRole('button', { name: 'Writing settings' }).click();
  const choice = page.getByLabel('Spelling');
  await choice.selectOption('Checked by the browser');
  await expect(marked(page)).toHaveCount(0);
  await expect(editorOf(page)).toHaveAttribute('spellcheck', 'true');
  await choice.selectOption('Not checked');
  await expect(editorOf(page)).toHaveAttribute('spellcheck', 'false');
  await open(page, blockPath);
  await expect(editorOf(page)).toHaveAttribute('spellcheck', 'false');
  await page.getByRole('button', { name: 'Writing settings' }).click();
  await choice.selectOption('Checked by Fabula');
  await expect(marked(page)).toHaveText(['Teh']);
});

test('where the dictionary cannot be fetched, the browser checks', async ({ page, sheet }) => {
  await page.route('**/*.dic', (route) => route.abort());
  await sheet('Teh end.');
  await expect(editorOf(page)).toHaveAttribute('spellcheck', 'true');
  await expect(marked(page)).toHaveCount(0);
});

test('readers of a project do not see its dictionary, nor change it', async ({ page, as, person, work, member }) => {
  const ana = await person();
  const { path, blockPath } = await work(ana, undefined, { publish: false });
  const reader = await person('Rita');
  await member(ana, reader, 'reader');
  await as(reader);
  const asks: string[] = [];
  page.on('request', (request) => {
    if (/api\/.*dictionary|\.dic$|check-spelling|spelling-worker/.test(request.url())) asks.push(request.url());
  });
  await page.goto(blockPath);
  await expect(editorOf(page)).toBeVisible();
  expect((await page.goto(`${path}/dictionary`))?.status()).toBe(403);
  expect(asks).toEqual([]);
});

test(
  'what someone else writes in the same paragraph keeps the marks, and a mark changes nothing for them',
  withOthers,
  async ({ page, sheet, person, member }) => {
    const { ana, blockPath } = await sheet('Teh first words of a lettr.', 'Anothr line.');
    await expect(marked(page)).toHaveText(['Teh', 'lettr', 'Anothr']);
    await saved(page);
    const beth = await person('Beth Long');
    await member(ana, beth, 'writer');
    const other = await secondBrowser(page, beth);
    await open(other, blockPath);
    await expect(marked(other)).toHaveText(['Teh', 'lettr', 'Anothr']);
    await editorOf(other).locator('p').first().click();
    await other.keyboard.press('Home');
    await other.keyboard.type('Well, ', typing);
    await expect(editorOf(page).locator('p').first()).toHaveText(/^Well, (?:Beth Long)?Teh first words of a lettr\.$/);
    await expect(marked(page)).toHaveText(['Teh', 'lettr', 'Anothr']);
    await asked(page, 'lettr').click({ button: 'right' });
    await item(page, 'letter').click();
    await expect(editorOf(other).locator('p').first()).toHaveText(/^Well, Teh first words of a letter(?:Ana Ruiz)?\.$/);
    await expect(marked(other)).toHaveText(['Teh', 'Anothr']);
    await other.context().close();
  },
);

test('nothing of it is fetched by pages for reading, nor by a workspace before its text can be written', async ({
  page,
  as,
  person,
  work,
}) => {
  const ana = await person();
  const { path, blockPath } = await work(ana);
  await as(ana);
  const asks: string[] = [];
  page.on('request', (request) => {
    if (/\.dic$|\.aff$|\.wasm$|check-spelling|spelling-worker/.test(request.url())) asks.push(request.url());
  });
  await page.goto(path);
  await page.getByRole('link', { name: 'Start reading' }).click();
  await expect(page.locator('article')).toContainText('Read in order');
  await page.locator('article').getByText('Start reading').click();
  await expect(page.locator('article')).toContainText('ninety-one steps');
  // The page has had time for what it fetches when it is idle.
  await page.evaluate(() => new Promise((resume) => requestIdleCallback(resume)));
  expect(asks).toEqual([]);
  let couldWrite: boolean | undefined;
  await page.route('**/check-spelling-*.js', async (route) => {
    couldWrite = await page.evaluate(() => document.querySelector<HTMLElement>('.ProseMirror')?.isContentEditable);
    await route.continue();
  });
  await open(page, blockPath);
  await expect.poll(() => asks.filter((url) => url.endsWith('.dic')).length).toBe(2);
  expect(couldWrite).toBe(true);
});
