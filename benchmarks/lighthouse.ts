import lighthouse from 'lighthouse';
import { startSite } from '#tests/browser/site.ts';
import { freePort } from '#tests/crash/process.ts';
import { startChromium } from './chromium.ts';
import { hold, type Row, rounds } from './report.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Scores of the pages that visitors open first, with the profile of a telephone: the lowest of some rounds counts. */
export async function lighthouseScores(): Promise<Row[]> {
  const site = await startSite({ FABULA_SAMPLES: 'on' });
  const port = await freePort();
  const browser = await startChromium(`--remote-debugging-port=${port}`);
  try {
    const textOf = async (path: string) => (await fetch(site.url + path)).text();
    const work = /class="work" [^>]*href="([^"]+)"/.exec(await textOf('/'))?.[1] ?? '';
    const chapter = /href="([^"]*\/block\/[^"#]+)"/.exec(await textOf(work))?.[1] ?? '';
    const rows: Row[] = [];
    for (const [name, path] of [
      ['first page', '/'],
      ['work page', work],
      ['chapter', chapter],
    ] as const) {
      const scores = new Map<string, number[]>();
      for (let round = 0; round < rounds; round++) {
        const { categories: found, audits } = await look(site.url + path, port);
        const note = (what: string, value: number) => scores.set(what, [...(scores.get(what) ?? []), value]);
        for (const category of categories) note(category, Math.round((found[category]?.score ?? 0) * 100));
        note('layout shift', shiftOf(audits['cumulative-layout-shift']?.numericValue));
      }
      for (const [what, values] of scores) {
        const isShift = what === 'layout shift';
        const worst = isShift ? Math.max(...values) : Math.min(...values);
        const spread = `${Math.min(...values)}–${Math.max(...values)}`;
        rows.push(hold(`${name}, ${what}`, worst, '', isShift ? { exactly: 0 } : { atLeast: 95 }, spread));
      }
    }
    return rows;
  } finally {
    await browser.close();
    await site.stop();
  }
}

/** How often a page is opened again that was not measured: a busy machine may paint nothing in time. */
const tries = 3;

/** The result of Lighthouse for a page; throws where it could not measure it. */
async function look(url: string, port: number): Promise<Result['lhr']> {
  for (let at = 0; at < tries; at++) {
    const result = await lighthouse(url, { port, onlyCategories: [...categories], logLevel: 'error' });
    if (result && typeof result.lhr.categories.performance?.score === 'number') return result.lhr;
  }
  throw new Error(`Lighthouse could not measure ${url}.`);
}

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>;

/** To the three places that Lighthouse itself shows. */
function shiftOf(value: number | undefined): number {
  return Math.round((value ?? Number.NaN) * 1_000) / 1_000;
}
