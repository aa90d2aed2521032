import type { Browser, Page } from '@playwright/test';
import { startSite } from '#tests/browser/site.ts';
import { serveBarePage } from './bare-page.ts';
import { startChromium } from './chromium.ts';
import { type SeenKeys, seenKeys, watchKeys } from './key-watch.ts';
import { longChapter } from './long-chapter.ts';
import { compare, hold, median, quantile, type Row, rounds, spreadOf } from './report.ts';
import { type Author, bring, openAuthor } from './scene.ts';

const wordCount = 30_000;
const sentence =
  'And then she wrote a little more about the tide, which had not been asked, and looked up at the clock. ';
/** Milliseconds after the last key in which what it set off is over: words counted, text folded, all saved. */
const restMs = 3_000;

/** Typing in a long chapter: our workspace against a bare Tiptap with the same text. */
export async function typing(): Promise<Row[]> {
  const paragraphs = longChapter(wordCount);
  const bare = await serveBarePage(paragraphs);
  const site = await startSite();
  // The wait for the screen's next beat, up to 17 ms, would hide what the pages do.
  const browser = await startChromium('--disable-frame-rate-limit', '--disable-gpu-vsync');
  try {
    const author = await openAuthor(site);
    const { blockPath } = await bring(author, 'long.md', `# A long chapter\n\n${paragraphs.join('\n\n')}\n`);
    const ours = await openPage(browser, site.url + blockPath, paragraphs.length, author);
    await ours.waitForSelector('.saved[data-state=saved]');
    const peer = await openPage(browser, bare.url, paragraphs.length);
    const seen = { ours: [] as SeenKeys[], peer: [] as SeenKeys[] };
    await typeInto(ours);
    await typeInto(peer);
    for (let round = 0; round < rounds; round++) {
      seen.ours.push(await typeInto(ours));
      seen.peer.push(await typeInto(peer));
    }
    return rowsOf(seen.ours, seen.peer);
  } finally {
    await browser.close();
    await site.stop();
    await bare.stop();
  }
}

function rowsOf(ours: readonly SeenKeys[], peer: readonly SeenKeys[]): Row[] {
  const each = (seen: readonly SeenKeys[], share: number) => seen.map(({ toPaint }) => quantile(toPaint, share));
  const paint = (name: string, share: number) =>
    compare(`key to paint, 30,000 words, ${name}`, {
      ours: each(ours, share),
      peer: each(peer, share),
      peerName: 'bare Tiptap',
      unit: 'ms',
      target: { atMost: 1 },
    });
  const tasks = ours.flatMap(({ longTasks }) => longTasks);
  const saved = (name: string, share: number) => {
    // A round in which an answer stood for several keys cannot be told apart, and is left out.
    const values = ours.flatMap(({ toSaved }) => (toSaved.length > 0 ? [quantile(toSaved, share)] : []));
    return hold(
      `key to durable "Saved", 30,000 words, ${name}`,
      median(values),
      'ms',
      undefined,
      `${spreadOf(values)}, ${values.length} rounds`,
    );
  };
  const keys = ours.reduce((sum, { toPaint }) => sum + toPaint.length, 0);
  return [
    paint('median', 0.5),
    paint('95th percentile', 0.95),
    // A task of the bare page that is as long says that the machine was busy with something else.
    {
      ...hold(
        `tasks over 50 ms, ${keys} keys`,
        tasks.length,
        '',
        { atMost: 0 },
        tasks.length > 0 ? `${spreadOf(tasks)} ms` : '',
      ),
      peer: `bare Tiptap ${peer.flatMap(({ longTasks }) => longTasks).length}`,
    },
    saved('median', 0.5),
    saved('95th percentile', 0.95),
  ];
}

async function openPage(browser: Browser, url: string, paragraphs: number, author?: Author): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  if (author) {
    const cookies = author.cookie.split('; ').map((cookie) => {
      const [name = '', value = ''] = cookie.split('=');
      return { name, value, domain: 'localhost', path: '/', secure: true, httpOnly: true };
    });
    await context.addCookies(cookies);
  }
  const page = await context.newPage();
  await page.addInitScript(watchKeys);
  await page.goto(url);
  await page.waitForFunction((count) => document.querySelectorAll('.ProseMirror > p').length >= count, paragraphs);
  return page;
}

/** Types a sentence in the middle of the text, as fast as a quick person, and reports the timings. */
async function typeInto(page: Page): Promise<SeenKeys> {
  await page.bringToFront();
  const lines = page.locator('.ProseMirror > p');
  await lines.nth(Math.floor((await lines.count()) / 2)).click();
  await page.waitForTimeout(restMs);
  await page.evaluate(seenKeys);
  await page.keyboard.type(sentence, { delay: 30 });
  await page.waitForTimeout(restMs);
  const seen = await page.evaluate(seenKeys);
  if (seen.toPaint.length !== sentence.length) throw new Error(`${seen.toPaint.length} keys came to the page.`);
  return seen;
}
