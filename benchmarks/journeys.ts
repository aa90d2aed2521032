import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { beginJourney } from '#commands/journey/change-journey.ts';
import { editJourney } from '#commands/journey/edit-journey.ts';
import { openDatabase } from '#database/engine/open.ts';
import { checkGraph } from '#domain/journey/findings.ts';
import type { Graph } from '#domain/journey/graph.ts';
import { writeJourneyFile } from '#formats/journey/journey-file.ts';
import { startSite } from '#tests/browser/site.ts';
import { buildContext, buildPerson, buildProject, must } from '#tests/factories.ts';
import { startChromium } from './chromium.ts';
import { longJourney } from './long-journey.ts';
import { compare, hold, type Row, rounds } from './report.ts';
import { type Author, bring, openAuthor } from './scene.ts';

/** Edits and choices measured in one round. */
const editsInRound = 50;
const choicesInRound = 20;

/** Branching journeys: drawing and checking long ones, choosing against a bare page, and a long one on the map. */
export async function journeys(): Promise<Row[]> {
  return [...(await edits()), ...checks(), ...(await inBrowser())];
}

/** Whether an edit takes longer in a long journey, on SQLite. */
async function edits(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-bench-'));
  const db = await openDatabase({ file: join(folder, 'fabula.sqlite') });
  try {
    await db.migrate();
    const { context } = buildContext(db);
    const author = await buildPerson(context);
    const { projectId } = await buildProject(context, author);
    const begin = async (graph: Graph) =>
      must(await beginJourney(context, author.actor, projectId, { title: 'A journey', graph }));
    const [long, short] = [longJourney(10_000, 3), longJourney(100, 3)];
    const ids = { long: await begin(long), short: await begin(short) };
    const took = { long: [] as number[], short: [] as number[] };
    for (let round = 0; round <= rounds; round++)
      for (const which of ['long', 'short'] as const) {
        const { activities } = which === 'long' ? long : short;
        const begun = performance.now();
        for (let edit = 0; edit < editsInRound; edit++) {
          const id = activities[(edit * 7) % activities.length]?.id;
          if (!id) throw new Error('no activity');
          const text = `Round ${round}, edit ${edit}.`;
          must(
            await editJourney(context, author.actor, ids[which], [{ kind: 'changeActivity', id, fields: { text } }]),
          );
        }
        // The first round reads the draft.
        if (round > 0) took[which].push((performance.now() - begun) / editsInRound);
      }
    return [
      compare('an edit in a draft of 10,000 activities', {
        ...{ ours: took.long, peer: took.short, peerName: 'of 100', unit: 'ms', target: { atMost: 3 } },
      }),
    ];
  } finally {
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How the time of a check grows with the journey. */
function checks(): Row[] {
  const [long, short] = [longJourney(10_000, 3), longJourney(1_000, 3)];
  const time = (graph: Graph) => {
    const begun = performance.now();
    checkGraph(graph);
    return performance.now() - begun;
  };
  const took = { ours: [] as number[], peer: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    took.peer.push(time(short));
    took.ours.push(time(long));
  }
  return [
    compare('a check of 10,000 activities', {
      ...{ ...took, peerName: 'of 1,000', unit: 'ms', target: { atMost: 15 } },
    }),
  ];
}

async function inBrowser(): Promise<Row[]> {
  const site = await startSite();
  const browser = await startChromium();
  try {
    const author = await openAuthor(site);
    return [...(await choosing(browser, author)), ...(await drawing(browser, author))];
  } finally {
    await browser.close();
    await site.stop();
  }
}

/** Imports a journey as a new work; returns the address of its editor. */
async function importJourney(author: Author, name: string, graph: Graph): Promise<string> {
  const file = writeJourneyFile({ title: name, summary: '', language: 'en', graph });
  return (await bring(author, `${name}.fabula-journey.json`, file)).path;
}

/** From the press to the next step's words, against a bare page of the same size. */
async function choosing(browser: Browser, author: Author): Promise<Row[]> {
  const { site, cookie } = author;
  const editor = await importJourney(author, 'A way', longJourney(200, 3, 300));
  const published = await fetch(site.url + editor, {
    method: 'POST',
    headers: { cookie, origin: site.url, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'intent=publish&note=',
  });
  if (!published.ok) throw new Error(`The journey was not published: ${published.status}.`);
  const page = await openPage(browser, author);
  await page.goto(`${site.url}/journey/${editor.split('/').at(-1)}`);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.locator('.choice').first().waitFor();
  const html = await page.content();
  const bare = await serveBareSteps(html.replace(/<script[\s\S]*?<\/script>/g, ''));
  const peer = await browser.newPage();
  await peer.goto(bare.url);
  const took = { ours: [] as number[], peer: [] as number[] };
  for (let round = 0; round <= rounds; round++) {
    const [ours, theirs] = [await press(page, '.choice'), await press(peer, '#on')];
    if (round > 0) {
      took.ours.push(ours);
      took.peer.push(theirs);
    }
  }
  await bare.stop();
  return [
    compare('choosing: press to the next words', {
      ...{ ...took, peerName: 'a bare page of that size', unit: 'ms', target: { atMost: 1.3 } },
    }),
  ];
}

/** Milliseconds from a press to another heading, on average. */
async function press(page: Page, button: string): Promise<number> {
  let sum = 0;
  for (let choice = 0; choice < choicesInRound; choice++) {
    const before = await page.locator('h1').innerText();
    const begun = performance.now();
    await page.locator(button).first().click();
    await page.waitForFunction((old) => document.querySelector('h1')?.innerText !== old, before);
    sum += performance.now() - begun;
  }
  return sum / choicesInRound;
}

/** Serves one page again and again, each time with another heading and a form that leads on. */
async function serveBareSteps(html: string): Promise<{ url: string; stop: () => Promise<void> }> {
  let step = 0;
  const server = createServer((request, response) => {
    request.resume();
    step += 1;
    const body = `<!doctype html><title>Bare</title><h1>Bare ${step}</h1><form method="post"><button id="on">On</button></form><template>${html}</template>`;
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`,
    stop: () => new Promise((done) => server.close(() => done())),
  };
}

/** A journey of 1,060 steps and 5,300 links in the editor: until it is there, and while a step is dragged. */
async function drawing(browser: Browser, author: Author): Promise<Row[]> {
  const editor = await importJourney(author, 'A thousand steps', longJourney(1_060, 5));
  const page = await openPage(browser, author);
  const begun = performance.now();
  await page.goto(author.site.url + editor);
  await page.locator('[data-activity]').first().waitFor();
  const opened = performance.now() - begun;
  await page.waitForFunction(() => document.querySelector('.je__how')?.textContent !== 'Checking', undefined, {
    timeout: 120_000,
  });
  const box = await page.locator('[data-activity]').first().boundingBox();
  if (!box) throw new Error('nothing is drawn');
  await page.evaluate(() => {
    const seen = { frames: [] as number[] };
    let last = performance.now();
    const next = (now: number) => {
      seen.frames.push(now - last);
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    Object.assign(window, { seen });
  });
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let step = 1; step <= 90; step++) await page.mouse.move(from.x + step * 2, from.y + step);
  await page.mouse.up();
  const frames = await page.evaluate(() => (window as unknown as { seen: { frames: number[] } }).seen.frames);
  return [
    hold('the editor with 1,060 steps: until it is there', opened, 'ms', { atMost: 3_000 }),
    hold(
      `dragging a step of 1,060: frames over 50 ms, of ${frames.length}`,
      frames.filter((frame) => frame > 50).length,
      '',
      { atMost: 0 },
      `longest ${Math.round(Math.max(...frames))} ms`,
    ),
  ];
}

async function openPage(browser: Browser, { cookie }: Author): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await context.addCookies(
    cookie.split('; ').map((one) => {
      const [name = '', value = ''] = one.split('=');
      return { name, value, domain: 'localhost', path: '/', secure: true, httpOnly: true };
    }),
  );
  return context.newPage();
}
