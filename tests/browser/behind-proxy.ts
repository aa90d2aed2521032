import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test as base, expect, siteSettings } from '#tests/browser/fixtures.ts';
import { type ServerProcess, serverAt } from '#tests/browser/server.ts';
import { meetingPlace, type Site } from '#tests/browser/site.ts';
import { freePort } from '#tests/crash/process.ts';
import { hasCaddy } from '#tests/offer-caddy.js';
import { hasRedis } from '#tests/offer-redis.js';

/** Whether the proxy, and the servers that two processes need, can be had here. */
export const canBeProxied = hasCaddy() && hasRedis() && Boolean(process.env.TEST_POSTGRES_URL);

/** Starts Caddy with the file of `deploy/`, in front of some processes. */
async function startProxy(url: string, processes: readonly ServerProcess[]) {
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
async function startBehind(use: (site: Site) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-behind-'));
  const place = await meetingPlace();
  const url = `http://localhost:${await freePort()}`;
  const settings = { ...siteSettings, ...place.settings, FABULA_DATA: folder, FABULA_PUBLIC_URL: url };
  const processes = [serverAt(await freePort(), settings), serverAt(await freePort(), settings)];
  const all = (deed: 'start' | 'kill' | 'end') => async () => {
    for (const one of processes) await one[deed]();
  };
  await all('start')();
  const stopProxy = await startProxy(url, processes);
  await use({
    url,
    folder,
    environment: settings,
    processes,
    placesOfSessions: () => [],
    open: place.open,
    change: place.change,
    log: () => processes.map((one) => one.log()).join(''),
    start: all('start'),
    kill: all('kill'),
    end: all('end'),
    stop: all('end'),
  });
  await stopProxy();
  await all('end')();
  await place.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** For tests of a site as an admin has it: two processes behind the proxy of `deploy/`. */
export const test = base.extend({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument taken apart
    async ({}, use) => {
      await startBehind(use);
    },
    { scope: 'worker' },
  ],
});
