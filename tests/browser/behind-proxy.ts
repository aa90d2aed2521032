import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test as base, expect, siteSettings } from '#tests/browser/fixtures.ts';
import { freePort, meetingPlace, type Site, startSite } from '#tests/browser/site.ts';
import { hasCaddy } from '#tests/offer-caddy.js';
import { hasRedis } from '#tests/offer-redis.js';

/** Whether the proxy, and the servers that two processes need, can be had here. */
export const canBeProxied = hasCaddy() && hasRedis() && Boolean(process.env.TEST_POSTGRES_URL);

/** What both processes are asked for their metrics with. */
const metricsToken = 'for-tests-on-this-machine';

export type Behind = {
  /** The whole, at the proxy's address. */
  readonly site: Site;
  readonly processes: readonly Site[];
};

/** The sum of one of the metrics of a process, which is asked without the proxy. */
export async function metricOf({ url }: Pick<Site, 'url'>, name: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } });
  const lines = (await answer.text()).split('\n').filter((line) => new RegExp(`^${name}[ {]`).test(line));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

/** Starts Caddy with the file of `deploy/`, in front of some processes. */
async function startProxy(url: string, processes: readonly Site[]) {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-proxy-'));
  const file = resolve(import.meta.dirname, '../../deploy/Caddyfile');
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      FABULA_SITE: url,
      FABULA_UPSTREAMS: processes.map((one) => new URL(one.url).host.replace('localhost', '127.0.0.1')).join(' '),
      // Beside another Caddy of the machine, and without its files.
      CADDY_ADMIN: `127.0.0.1:${await freePort()}`,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
  });
  const ended = new Promise((done) => child.once('exit', done));
  const isThere = () =>
    fetch(`${url}/readyz`)
      .then(({ ok }) => ok)
      .catch(() => false);
  await expect.poll(isThere).toBe(true);
  return async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Starts two processes of one site, and the proxy in front of them. */
async function startBehind(use: (behind: Behind) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-behind-'));
  const place = await meetingPlace();
  const url = `http://localhost:${await freePort()}`;
  const settings = {
    ...siteSettings,
    ...place.settings,
    FABULA_PROCESSES: '1',
    FABULA_DATA: folder,
    FABULA_PUBLIC_URL: url,
    FABULA_METRICS_TOKEN: metricsToken,
  };
  const processes = [await startSite(settings), await startSite(settings)];
  const stopProxy = await startProxy(url, processes);
  const all = (deed: (one: Site) => Promise<void>) => async () => {
    for (const one of processes) await deed(one);
  };
  const site: Site = {
    url,
    folder,
    open: place.open,
    change: place.change,
    log: () => processes.map((one) => one.log()).join(''),
    start: all((one) => one.start()),
    kill: all((one) => one.kill()),
    end: all((one) => one.end()),
    stop: all((one) => one.stop()),
  };
  await use({ site, processes });
  await stopProxy();
  await site.stop();
  await place.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** For tests of a site as an admin has it: two processes behind the proxy of `deploy/`. */
export const test = base.extend<object, { behind: Behind }>({
  behind: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument taken apart
    async ({}, use) => {
      await startBehind(use);
    },
    { scope: 'worker' },
  ],
  site: [async ({ behind }, use) => use(behind.site), { scope: 'worker' }],
});
