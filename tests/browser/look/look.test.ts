import type { BrowserContext } from '@playwright/test';
import { addBlock, describeBlock, trashBlock } from '#commands/block/change-outline.ts';
import { freshId } from '#commands/context.ts';
import { addEntry, changeAliases, placeEntry } from '#commands/entry/change-entries.ts';
import { addField } from '#commands/entry/change-fields.ts';
import { noteStint } from '#commands/goal/note-stint.ts';
import { setGoal } from '#commands/goal/set-goal.ts';
import { tryOtherDraft } from '#commands/other-draft/try-other-draft.ts';
import { saveProjectRevision } from '#commands/project-revision/save-project-revision.ts';
import { dateScene, moveStoryDate } from '#commands/timeline/change-timeline.ts';
import { listBlocks } from '#database/block.ts';
import { calendarDay, dayAfter } from '#domain/calendar-day.ts';
import { type EntryKind, scenesIn } from '#domain/entry.ts';
import type { BlockId, EntryId, StintId } from '#domain/ids.ts';
import { dateKey } from '#domain/timeline.ts';
import { type Person, testAlone as test, type Work } from '#tests/browser/fixtures.ts';
import { doorStory, inDatabase, laidOut, publishStory } from '#tests/browser/journeys.ts';
import type { Site } from '#tests/browser/site.ts';
import { documentIdOf, heldText, must, textOf, write } from '#tests/factories.ts';
import { listRoutePages } from '#tests/route-table.ts';
import { expectNoFindings, look, type Picture, wanted, writeSheet } from './looks.ts';

/** Pages of which a visitor sees another one than someone who is signed in. */
const forVisitors = ['/', '/org/:orgId/:projectId', '/org/:orgId/:projectId/block/:blockId', '/journey/:journeyId'];
/** Pages that only a visitor sees. */
const onlyVisitors = ['/login', '/register', '/forgot', '/confirm'];
/** Addresses that lead elsewhere, and those that need a token from an email or a link. */
const elsewhere = [
  ...['/settings', '/write', '/org/:orgId/:projectId/manage', '/org/:orgId/manage', '/notifications/:notificationId'],
  ...['/invitation/:code', '/unsubscribe/:token', '/test/:token'],
];

test('every page, at two widths, in two modes and three languages', async ({
  browser,
  site,
  person,
  work,
  operator,
}) => {
  test.setTimeout(3_600_000);
  const owner = await person();
  const made = await work(owner);
  operator(owner);
  const story = await publishStory(site, owner, made, 'The Night of the Door', laidOut);
  const seen = await (await owner.request.get(made.path, { headers: { Cookie: '' } })).text();
  const chapter = /href="([^"]*\/block\/[^"#]+)"/.exec(seen)?.[1] ?? '';
  const first = doorStory.activities[0]?.id ?? '';
  const addressOf = (route: string, isVisitor: boolean) =>
    route
      .replace('/org/:orgId/:projectId/block/:blockId', isVisitor ? chapter : made.blockPath)
      .replace(':journeyId', story)
      .replace(':activityId', first)
      .replace(':entryId', entry)
      .replace('/org/:orgId/:projectId/find', '/org/:orgId/:projectId/find?term=lamp&with=lantern')
      .replace('/org/:orgId/:projectId', made.path)
      .replace(':orgId', owner.org)
      .replace('/journey/find', '/journey/find?q=lamp')
      .replace('/*', '/no/such/page');

  const routes = [...new Set((await listRoutePages()).map(({ path }) => path))].filter(
    (route) => !elsewhere.includes(route),
  );
  const visitor = await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce' });
  const member = await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce' });
  await member.addCookies((await owner.request.storageState()).cookies);
  // A reading is under way: its pages, the library and the first page show it.
  await owner.request.post(`/journey/${story}`, { form: { intent: 'begin' }, maxRedirects: 0 });
  await beginGoal(site, owner, made);
  await saveVersion(site, owner, made);
  await setDraftAside(site, owner, made);
  const entry = await writeBible(site, owner, made);

  const pictures: Picture[] = [];
  for (const route of routes.filter((one) => wanted.test(one))) {
    const by: [string, BrowserContext][] = [
      ...(forVisitors.includes(route) || onlyVisitors.includes(route)
        ? [['visitor', visitor] as [string, BrowserContext]]
        : []),
      ...(onlyVisitors.includes(route) ? [] : [['member', member] as [string, BrowserContext]]),
    ];
    for (const [who, context] of by)
      pictures.push(...(await look(context, `${nameOf(route)} (${who})`, addressOf(route, who === 'visitor'))));
    writeSheet('index', pictures);
  }
  expectNoFindings(pictures);
});

/** A goal with some days of writing: its page, the workspace and the first page show them. */
async function beginGoal(site: Site, owner: Person, work: Work): Promise<void> {
  const goal = { daily: 600, total: 90_000, deadline: dayAfter(today(), 150), timeZone: 'UTC' };
  await inDatabase(site, owner, work, async (context, actor, projectId) => {
    must(await setGoal(context, actor, { projectId, ...goal }));
    for (const [at, words] of [412, 640, 705, 600, 90, 0, 333].entries()) {
      const stint = { id: freshId<StintId>(context), day: dayAfter(today(), -at), startedAt: 0, seconds: 2_400, words };
      must(await noteStint(context, actor, projectId, stint));
    }
  });
}

/** A version of the whole work, and what has changed since: its page shows them. */
async function saveVersion(site: Site, owner: Person, work: Work): Promise<void> {
  await inDatabase(site, owner, work, async (context, actor, projectId) => {
    const blocks = await listBlocks(context.db.reader, projectId);
    const added = must(
      await addBlock(context, actor, {
        projectId,
        parentId: undefined,
        after: undefined,
        kind: 'chapter',
        title: 'Cut',
      }),
    );
    must(await saveProjectRevision(context, actor, { projectId, name: 'First draft, before Beth’s notes' }));
    must(await trashBlock(context, actor, projectId, added.blockId));
    const scene = blocks.find(({ kind, title }) => kind === 'scene' && title !== '');
    if (!scene) return;
    const second = must(
      await addBlock(context, actor, {
        projectId,
        parentId: scene.parentId,
        after: scene.id,
        kind: 'scene',
        title: 'New',
      }),
    );
    must(await describeBlock(context, actor, projectId, second.blockId, { status: 'idea' }));
    must(await describeBlock(context, actor, projectId, scene.id, { synopsis: 'She waits.' }));
  });
}

/** Another draft of the text that is open, and what was written since: the text and its versions show them. */
async function setDraftAside(site: Site, owner: Person, work: Work): Promise<void> {
  await inDatabase(site, owner, work, async (context, actor) => {
    const blockId = work.blockPath.split('/').at(-1) as BlockId;
    must(await tryOtherDraft(context, actor, { blockId, name: 'Before Beth’s notes', beginning: 'same' }));
    const documentId = await documentIdOf(context, blockId);
    const { content } = await heldText(context, documentId);
    await write(context, documentId, { type: 'doc', content: [...textOf('At last.').content, ...content.slice(1)] });
  });
}

/** Some entries with facts, one of which changes in the story: their page, that of one, and the panel show them. */
async function writeBible(site: Site, owner: Person, work: Work): Promise<EntryId> {
  return inDatabase(site, owner, work, async (context, actor, projectId) => {
    const scenes = scenesIn(await listBlocks(context.db.reader, projectId));
    const add = async (kind: EntryKind, name: string, alias?: string) => {
      const entryId = must(await addEntry(context, actor, { projectId, kind, name }));
      if (alias) must(await changeAliases(context, actor, { projectId, entryId }, { add: alias }));
      return { projectId, entryId };
    };
    const maren = await add('character', 'Maren', 'the keeper');
    await add('character', 'The inspector');
    await add('place', 'The tower');
    await add('item', 'The lamp', 'lamp');
    await add('note', 'What the sea wants');
    for (const [label, value, from] of [
      ['Work', 'Keeper of the lamp, the third of her family', undefined],
      ['Fears', 'That nobody will come', undefined],
      ['Fears', 'That somebody will', scenes[1]?.id],
    ] as const)
      must(await addField(context, actor, maren, { label, value, from }));
    const [first] = scenes;
    if (first) must(await placeEntry(context, actor, maren, { blockId: first.id, isThere: true }));
    const [winter, night] = ['3rd of Frostmoon, 214 AE', 'The night of the wreck'] as const;
    for (const [at, date] of [winter, night, winter].entries()) {
      const blockId = scenes[at]?.id;
      if (blockId) must(await dateScene(context, actor, projectId, { blockId, date, was: '' }));
    }
    const [key, before] = [dateKey(night), dateKey(winter)];
    const was = { after: before, before: undefined };
    must(await moveStoryDate(context, actor, projectId, { date: key, before, after: undefined, was }));
    return maren.entryId;
  });
}

const today = () => calendarDay(Date.now(), 'UTC');

/** What a page is called among the pictures: those without a word in their path have one of their own. */
function nameOf(route: string): string {
  return route === '/' ? 'first page' : route === '/*' ? 'not found' : route;
}
