import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { bundle } from '#tests/browser/bundle.ts';
import { startSite } from '#tests/browser/site.ts';
import { startChromium } from './chromium.ts';
import { longChapter } from './long-chapter.ts';
import { hold, type Row } from './report.ts';
import { type Author, bring, openAuthor } from './scene.ts';

/** Tabs of each kind that are killed. */
const kills = Number(process.env.FABULA_KILLS ?? 60);
const lettersOfKill = 6;
/** Milliseconds between the keys of a quick person, and from the last of them to the kill, at most. */
const [keyMs, keyMoreMs, killMs] = [90, 90, 30];
const wordCount = 3_000;

/** One letter that was typed into a tab before it was killed. */
type Typed = { readonly ageMs: number; readonly isLost: boolean };

/** An address of ours where nothing else is: the bare editor is put into it. */
const barePath = '/healthz';

/**
 * Letters that are lost where a tab is killed without warning, as when its process is killed: our writing room against
 * a bare Tiptap that keeps its text by y-indexeddb and a Hocuspocus provider, in the same browser, at the same server.
 */
export async function lostLetters(): Promise<Row[]> {
  const paragraphs = longChapter(wordCount);
  const script = await bundle(join(import.meta.dirname, 'bare-room.ts'));
  const site = await startSite();
  const browser = await startChromium();
  try {
    const author = await openAuthor(site);
    const manuscript = `# A chapter\n\n${paragraphs.join('\n\n')}\n`;
    const ours = await bring(author, 'ours.md', manuscript);
    const peer = await bring(author, 'peer.md', manuscript);
    const context = await openContext(browser, author);
    const document = await documentOf(context, site.url + peer.blockPath);
    const openOurs = () => openRoom(context, site.url + ours.blockPath);
    const openPeer = () => openBare(context, `${site.url}${barePath}?document=${document}`, script);
    const seen = { ours: [] as Typed[], peer: [] as Typed[] };
    for (let round = 0; round < kills; round++) {
      seen.ours.push(...(await typeAndKill(context, openOurs, round)));
      seen.peer.push(...(await typeAndKill(context, openPeer, round)));
    }
    return rowsOf(seen.ours, seen.peer);
  } finally {
    await browser.close();
    await site.stop();
  }
}

function rowsOf(ours: readonly Typed[], peer: readonly Typed[]): Row[] {
  const lost = (typed: readonly Typed[]) => typed.filter(({ isLost }) => isLost);
  const oldest = (typed: readonly Typed[]) => Math.max(0, ...lost(typed).map(({ ageMs }) => ageMs));
  const theirs = lost(peer).length;
  return [
    {
      ...hold(`letters lost, ${kills} killed tabs, ${ours.length} letters`, lost(ours).length, '', { atMost: theirs }),
      peer: `bare Tiptap ${theirs}`,
    },
    {
      ...hold('oldest letter lost', oldest(ours), 'ms', undefined),
      peer: `bare Tiptap ${Math.round(oldest(peer))} ms`,
    },
  ];
}

async function openContext(browser: Browser, { cookie }: Author): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    serviceWorkers: 'block',
    bypassCSP: true,
  });
  await context.addCookies(
    cookie.split('; ').map((part) => {
      const [name = '', value = ''] = part.split('=');
      return { name, value, domain: 'localhost', path: '/', secure: true, httpOnly: true };
    }),
  );
  return context;
}

/** The document of a block, for which its page opens a room. */
async function documentOf(context: BrowserContext, url: string): Promise<string> {
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForSelector('.saved[data-state=saved]');
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));
  await page.close();
  const id = names.map((name) => /[0-9a-f-]{36}$/.exec(name)?.[0]).find((found) => found !== undefined);
  if (!id) throw new Error(`No text is kept in the browser: ${names.join(', ')}.`);
  return id;
}

async function openRoom(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForSelector('.saved[data-state=saved]');
  return page;
}

/** The bare editor opens when it has heard the server. */
async function openBare(context: BrowserContext, url: string, script: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await page.setContent('<!doctype html><main></main>');
  await page.addScriptTag({ content: script, type: 'module' });
  await page.waitForSelector('.ProseMirror > p');
  return page;
}

/** The processes that show pages: that of the one page which is open, and spare ones. */
async function renderersOf(context: BrowserContext): Promise<number[]> {
  const devtools = await context.browser()?.newBrowserCDPSession();
  const found = await devtools?.send('SystemInfo.getProcessInfo');
  await devtools?.detach();
  return (found?.processInfo ?? []).filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

/** Types letters as a person does, kills the tab, and checks in a fresh one which of them are there. */
async function typeAndKill(context: BrowserContext, open: () => Promise<Page>, round: number): Promise<Typed[]> {
  const page = await open();
  const pids = await renderersOf(context);
  await page.bringToFront();
  await page.locator('.ProseMirror > p').nth(1).click();
  await page.keyboard.press('End');
  // Earlier text is settled: only these letters are looked for.
  const mark = `<${round}>`;
  await page.keyboard.type(mark, { delay: keyMs });
  await pause(700);
  const times: number[] = [];
  for (let count = 0; count < lettersOfKill; count++) {
    await pause(keyMs + Math.random() * keyMoreMs);
    times.push(performance.now());
    await page.keyboard.type(String.fromCharCode(97 + count));
  }
  await pause(Math.random() * killMs);
  const killed = performance.now();
  const isDead = page.waitForEvent('crash');
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  await isDead;
  await page.close();

  const again = await open();
  await pause(300);
  const text = (await again.locator('.ProseMirror').textContent()) ?? '';
  await again.close();
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`What was typed seconds before a tab was killed is gone: ${mark}`);
  const rest = text.slice(at + mark.length, at + mark.length + lettersOfKill);
  return times.map((time, count) => ({
    ageMs: killed - time,
    isLost: rest[count] !== String.fromCharCode(97 + count),
  }));
}
