// Debian's redis-server for the tests with several processes: installed as root where it is missing. Each test starts its
// own. Where it cannot be had, those tests are named as skipped.
import { spawnSync } from 'node:child_process';
import { installPackages } from './install-packages.js';

/** Whether a redis-server can be started here. */
export const hasRedis = () => spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;

export function offerRedis() {
  if (hasRedis()) return;
  if (process.getuid?.() === 0) installPackages(['redis-server']);
  if (!hasRedis()) console.log('redis-server: not here; the tests with several processes are skipped.');
}
