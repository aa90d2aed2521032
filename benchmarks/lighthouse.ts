import lighthouse from 'lighthouse';
import { freePort, startSite } from '#tests/browser/site.ts';
import { startChromium } from './chromium.ts';
import { hold, type Row, rounds } from './report.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Scores of the pages a visitor comes to first, with the profile of a telephone: the lowest of some rounds counts. */
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
        const result = await lighthouse(site.url + path, { port, onlyCategories: [...categories], logLevel: 'error' });
        if (!result) throw new Error(`Lighthouse said nothing of ${path}.`);
        const { categories: found, audits } = result.lhr;
        const note = (what: string, value: number) => scores.set(what, [...(scores.get(what) ?? []), value]);
        for (const category of categories) note(category, Math.round((found[category]?.score ?? 0) * 100));
        note('layout shift', audits['cumulative-layout-shift']?.numericValue ?? Number.NaN);
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
