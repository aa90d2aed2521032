import { open, secondBrowser } from '#tests/browser/editor.ts';
import { logIn } from '#tests/browser/entering.ts';
import { expect, test, withOthers } from '#tests/browser/fixtures.ts';
import { metricOf } from '#tests/browser/metrics.ts';
import { processCount } from '#tests/browser/site.ts';

/** What the processes themselves say of people who are evenly spread, the most first. */
const spread = (people: number) =>
  Array.from({ length: processCount }, (_, at) => Math.ceil((people - at) / processCount));

// The site of one process has nobody apart: this is the proof that the others do.
if (processCount > 1)
  test(
    'two people, and a second device of one, write at a process of their own each, and stay there',
    withOthers,
    async ({ page, as, person, work, member, site, browser }) => {
      const [ana, beth] = [await person('Ana Ruiz'), await person('Beth Lindqvist')];
      member(ana, beth, 'writer');
      const { blockPath } = await work(ana, undefined, { publish: false });
      const sockets = async () => {
        const counts = await Promise.all(site.processes.map((one) => metricOf(one, 'fabula_sockets')));
        return counts.sort((a, b) => b - a);
      };
      await as(ana);
      await open(page, blockPath);
      const other = await secondBrowser(page, beth);
      await open(other, site.url + blockPath);
      await expect.poll(sockets).toEqual(spread(2));

      const device = await browser.newPage({ baseURL: site.url });
      await logIn(device, ana);
      await device.waitForURL('**/library');
      await open(device, blockPath);
      for (const one of [page, other, device]) {
        await expect.poll(sockets).toEqual(spread(3));
        await open(one, site.url + blockPath);
      }
      await expect.poll(sockets).toEqual(spread(3));
      await other.context().close();
      await device.close();
    },
  );
