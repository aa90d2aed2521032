// Debian's caddy for the test of the proxy's file: installed as root where it is missing. The test starts its own. Where it
// cannot be had, the test is named as skipped.
import { spawnSync } from 'node:child_process';
import { installPackages } from './install-packages.js';

/** Whether a caddy can be started here. */
export const hasCaddy = () => spawnSync('caddy', ['version'], { stdio: 'ignore' }).status === 0;

export function offerCaddy() {
  if (hasCaddy()) return;
  if (process.getuid?.() === 0) installPackages(['caddy']);
  if (!hasCaddy()) console.log('caddy: not here; the tests of the proxy are skipped.');
}
