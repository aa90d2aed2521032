import { resolve } from 'node:path';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { consentScript } from '#app/consent/consent-revision.ts';
import { startSite } from '#tests/browser/site.ts';
import { startChromium } from './chromium.ts';
import { hold, type Row } from './report.ts';
import { importFile, openAuthor, publish } from './scene.ts';

const samples = resolve(import.meta.dirname, '../samples');
const stories = [
  { language: 'en', prefix: '', file: 'the-tide-clerk.md' },
  { language: 'es', prefix: '/es', file: 'las-escaleras-prestadas.md' },
  { language: 'uk', prefix: '/uk', file: 'yabluka-dlia-nichnoho-poizda.md' },
];

/** Milliseconds in which a page that does nothing has shown that it does nothing. */
const quietMs = 2_000;

/** The banner is there before the first touch, to ask, and is no part of the page: its file has a separate row. */
const isBanner = (url: string) => new URL(url).pathname === consentScript;
const isPage = (url: string) => !isBanner(url);

/** The bytes a visitor downloads to read a chapter, as they come over the wire. */
export async function readerBytes(): Promise<Row[]> {
  const site = await startSite();
  const browser = await startChromium();
  try {
    const author = await openAuthor(site);
    const rows: Row[] = [];
    for (const { language, prefix, file } of stories) {
      const path = await publish(author, await importFile(author, resolve(samples, file)), language);
      rows.push(...(await read(browser, site.url + prefix + path, `${prefix || '/'} ${language}`)));
    }
    return rows;
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function read(browser: Browser, url: string, name: string): Promise<Row[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const loaded = await watchNetwork(await context.newCDPSession(page));
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(quietMs);
  const untouched = loaded.bytesOf('Script', isPage);
  const sentences = await page.evaluate(longSentences);
  const preloaded = await page.locator('link[rel=preload][as=font]').count();
  for (const at of [400, 420, 440]) await page.mouse.move(600, at);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(quietMs);
  const kB = (type: string) => loaded.bytesOf(type) / 1000;
  const [html = '', ...others] = await loaded.bodies();
  const inPage = sentences.map((sentence) => html.split(sentence).length - 1);
  const elsewhere = sentences.filter((sentence) => others.some((body) => body.includes(sentence))).length;
  await mustBeHydrated(page);
  await context.close();
  return [
    hold(`chapter at ${name}, script before the first touch`, untouched / 1000, 'kB', { atMost: 0 }),
    hold(`chapter at ${name}, script after it`, loaded.bytesOf('Script', isPage) / 1000, 'kB', { atMost: 150 }),
    hold(`chapter at ${name}, consent banner (${consentScript})`, loaded.bytesOf('Script', isBanner) / 1000, 'kB'),
    hold(`chapter at ${name}, fonts`, kB('Font'), 'kB', { atMost: 250 }),
    hold(`chapter at ${name}, faces preloaded`, preloaded, '', { exactly: 1 }),
    hold(
      `chapter at ${name}, times a sentence is in the page`,
      inPage.find((times) => times !== 1) ?? 1,
      '',
      { exactly: 1 },
      `${sentences.length} sentences`,
    ),
    hold(`chapter at ${name}, sentences in anything else`, elsewhere, '', { atMost: 0 }, `${others.length} answers`),
    hold(
      `chapter at ${name}, everything`,
      ['Document', 'Stylesheet', 'Font', 'Script', 'Image', 'Fetch', 'XHR', 'Other']
        .map(kB)
        .reduce((sum, one) => sum + one),
      'kB',
    ),
  ];
}

/** Runs of letters from all over the text: every copy of the text holds them, with any form of its punctuation. */
function longSentences(): string[] {
  const lines = [...document.querySelectorAll<HTMLElement>('article [data-p]')].map((line) => line.textContent ?? '');
  const runs = lines.flatMap((line) => line.match(/[\p{L} ]{30,}/gu)?.slice(0, 1) ?? []);
  if (runs.length < 5) throw new Error('This is no chapter.');
  return runs.map((run) => run.trim());
}

/** After the first touch the page must be alive, else its bytes mean nothing. */
async function mustBeHydrated(page: Page): Promise<void> {
  const isAlive = await page.evaluate(() =>
    [...document.querySelectorAll('article')].some((element) =>
      Object.keys(element).some((key) => key.startsWith('__react')),
    ),
  );
  if (!isAlive) throw new Error('The page did not come to life after the first touch.');
}

/** Notes every answer with its bytes over the wire, compressed as they came, headers left out. */
async function watchNetwork(session: CDPSession) {
  const answers = new Map<string, { type: string; url: string; headerBytes: number; bytes: number }>();
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    answers.set(requestId, { type, url: response.url, headerBytes: response.encodedDataLength, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId);
    if (answer) answer.bytes = encodedDataLength - answer.headerBytes;
  });
  return {
    bytesOf: (wanted: string, counts = (_url: string) => true) =>
      [...answers.values()]
        .filter(({ type, url }) => type === wanted && counts(url))
        .reduce((sum, { bytes }) => sum + bytes, 0),
    /** Responses with text, the page first; built files, which are older than any story, left out. */
    async bodies(): Promise<string[]> {
      const texts: string[] = [];
      for (const [requestId, { type, url }] of answers) {
        if (type === 'Font' || type === 'Image' || url.includes('/assets/')) continue;
        const { body } = await session.send('Network.getResponseBody', { requestId });
        texts.push(body);
      }
      return texts;
    },
  };
}
