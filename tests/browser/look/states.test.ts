import type { BrowserContext, Page } from '@playwright/test';
import { createStrings } from '#app/strings.ts';
import { addLabel } from '#commands/block/change-labels.ts';
import { describeBlock } from '#commands/block/change-outline.ts';
import { listBlocks } from '#database/block.ts';
import type { Locale } from '#domain/locale.ts';
import { expect, type Person, testAlone as test, type Work } from '#tests/browser/fixtures.ts';
import { inDatabase, laidOut, publishStory } from '#tests/browser/journeys.ts';
import type { Site } from '#tests/browser/site.ts';
import { must } from '#tests/factories.ts';
import { activityId } from '#tests/journeys.ts';
import { expectNoFindings, look, type Picture, type Prepare, wanted, writeSheet } from './looks.ts';

type Strings = Awaited<ReturnType<typeof createStrings>>['t'];

/** The strings of a language that name the buttons here. */
const stringsOf = async (language: Locale): Promise<Strings> =>
  (
    await createStrings(language, [
      ...(['bible', 'choosing', 'corkboard', 'desk', 'find', 'formatting', 'journeys', 'journeyMap'] as const),
      ...(['journeyTesting', 'manage', 'account', 'organisation', 'versions', 'writing', 'picture'] as const),
    ])
  ).t;

/** Presses a button by its words, and waits for what it opens. */
const pressed =
  (name: (t: Strings) => string, opens = '[role=dialog], [role=alertdialog]'): Prepare =>
  async (page, language) => {
    await page
      .getByRole('button', { name: name(await stringsOf(language)) })
      .first()
      .click();
    await expect(page.locator(opens).first()).toBeVisible();
  };

/** Presses keys in the editor's text. */
const typed =
  (keys: readonly string[], opens: string): Prepare =>
  async (page) => {
    await page.locator('.ProseMirror').first().click();
    await page.keyboard.press('Control+End');
    for (const key of keys) await page.keyboard.press(key);
    await expect(page.locator(opens).first()).toBeVisible();
  };

/** Opens the menu of the outline's first row: on phones, the outline before. */
const rowMenu: Prepare = async (page, language, width) => {
  const t = await stringsOf(language);
  if (width === 390) await page.getByRole('button', { name: t('outline.title') }).click();
  await page.locator('.tree__more').first().click();
  await expect(page.getByRole('menu')).toBeVisible();
};

/** Opens the test of a journey; "test from here" stands before its button. */
const testing: Prepare = async (page, language) => {
  const name = (await stringsOf(language))('journeys.side.test');
  const button = page.getByRole('button', { name, exact: true });
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await button.click();
  await expect(page.locator('.test')).toBeVisible();
};

/** On phones, opens the outline. */
const outline: Prepare = async (page, language, width) => {
  if (width === 390) await page.getByRole('button', { name: (await stringsOf(language))('outline.title') }).click();
  await expect(page.locator('.tree__mark').first()).toBeVisible();
};

/** Labels of blocks: the outline, the corkboard and its dialog show them. */
async function giveLabels(site: Site, owner: Person, made: Work): Promise<void> {
  await inDatabase(site, owner, made, async (context, actor, projectId) => {
    const blocks = await listBlocks(context.db.reader, projectId);
    for (const [at, [name, color]] of (
      [
        ['The lamp and who keeps it', 'yellow'],
        ['Sea', 'teal'],
        ['Inspector', 'violet'],
      ] as const
    ).entries()) {
      const labelId = must(await addLabel(context, actor, projectId, { name, color }));
      for (const { id } of blocks.filter((_, place) => place % 3 === at))
        must(await describeBlock(context, actor, projectId, id, { labelId }));
    }
  });
}

/** Answers a journey's step as its reader, until the heading of another one. */
const atStep =
  (path: readonly (string | RegExp)[], then?: (page: Page) => Promise<void>): Prepare =>
  async (page) => {
    for (const choice of path) await page.getByRole('button', { name: choice }).click();
    await then?.(page);
  };

test('what a page shows only at times: dialogs, menus, empty lists, steps of a journey, failures', async ({
  browser,
  site,
  person,
  work,
}) => {
  test.setTimeout(3_600_000);
  const owner = await person();
  const made = await work(owner);
  const story = await publishStory(site, owner, made, 'The Night of the Door', laidOut);
  const newcomer = await person('Newcomer');
  await giveLabels(site, owner, made);
  const contextOf = async (who?: typeof owner) => {
    const context = await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce' });
    if (who) await context.addCookies((await who.request.storageState()).cookies);
    return context;
  };
  const [visitor, asked, member, empty] = await Promise.all([
    contextOf(),
    contextOf(),
    contextOf(owner),
    contextOf(newcomer),
  ]);
  // A browser driven by a test is not asked, and who is, is asked in their browser's language: here that of the page.
  await asked.addInitScript(() => {
    Object.defineProperty(navigator, 'webdriver', { get: () => false });
    Object.defineProperty(navigator, 'languages', { get: () => [location.pathname.split('/')[1]] });
  });
  const seen = await (await owner.request.get(made.path, { headers: { Cookie: '' } })).text();
  const chapter = /href="([^"]*\/block\/[^"#]+)"/.exec(seen)?.[1] ?? '';
  const editor = made.blockPath;
  const journeyEditor = `/journey/${story}`;
  const begun = async (page: Page) => {
    await owner.request.post(`/journey/${story}`, { form: { intent: 'begin' }, maxRedirects: 0 });
    await page.goto(
      `${new URL(page.url()).pathname.replace(/\/journey.*/, '')}/journey/${story}/activity/${activityId(1)}`,
    );
  };
  const step =
    (path: readonly (string | RegExp)[], then?: (page: Page) => Promise<void>): Prepare =>
    async (page, language, width) => {
      await begun(page);
      await atStep(path, then)(page, language, width);
    };

  const states: readonly [name: string, context: BrowserContext, address: string, prepare?: Prepare][] = [
    ['consent bar', asked, '/', (page) => expect(page.locator('#cc-main .cm')).toBeVisible()],
    ['consent preferences', asked, '/', async (page) => page.locator('#cc-main .cm__btn').last().click()],
    ['menu, visitor', visitor, '/', pressed((t) => t('shell.menu'))],
    ['menu, member', member, '/', pressed((t) => t('shell.menu'))],
    ['type panel', visitor, chapter, pressed((t) => t('reading.type'))],
    ['contents', visitor, chapter, pressed((t) => t('work.contents'))],
    ['first page, newcomer', empty, '/'],
    ['library, newcomer', empty, '/library'],
    ['projects, newcomer', empty, `/org/${newcomer.org}/projects`],
    ['notifications, none', empty, '/notifications'],
    ['find, nothing found', empty, '/journey/find?q=qwertyuiop'],
    [
      'find, filters',
      member,
      '/journey/find?q=lamp',
      async (page, _language, width) => {
        if (width === 390) await page.locator('#filters > summary').click();
      },
    ],
    ['forbidden', empty, `${made.path}/manage/details`],
    ['work that is not there', empty, '/org/nobody/nothing'],
    ['question', member, journeyEditor, step(['Knock.'])],
    ['question, answered', member, journeyEditor, step(['Knock.', 'The clerk'])],
    ['question, right', member, journeyEditor, step(['Knock.', 'Nobody'])],
    ['reflection', member, journeyEditor, step(['Look for the key.'])],
    ['ending', member, journeyEditor, step(['Knock.', 'Nobody', /^(Continue|Continuar|Далі)$/])],
    ['quick open', member, editor, typed(['Control+k'], '[role=dialog]')],
    ['shortcuts', member, editor, typed(['F1'], '[role=dialog]')],
    ['find in text', member, editor, typed(['Control+f'], '.findbar')],
    ['slash menu', member, editor, typed(['Control+Home', 'Enter', 'ArrowUp', '/'], '.typedlist')],
    ['all tools', member, editor, pressed((t) => t('editor.allTools'), '[role=menu], [role=dialog]')],
    ['row menu', member, editor, rowMenu],
    ['outline', member, editor, outline],
    ['cards', member, `${made.path}/corkboard`],
    ['labels', member, `${made.path}/corkboard`, pressed((t) => t('corkboard.labels'))],
    ['danger', member, `${made.path}/manage/danger`, pressed((t) => t('manage.trash'))],
    ['journey, publish', member, `${made.path}/journey/${story}`, pressed((t) => t('journeys.publishAsk'))],
    ['journey, test', member, `${made.path}/journey/${story}`, testing],
  ];
  const pictures: Picture[] = [];
  for (const [name, context, address, prepare] of states.filter(([name]) => wanted.test(name))) {
    pictures.push(...(await look(context, name, address, prepare)));
    writeSheet('states', pictures);
  }
  expectNoFindings(pictures);
});
