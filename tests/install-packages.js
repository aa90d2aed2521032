// Installs Debian packages, where there is an apt to do it.
import { spawnSync } from 'node:child_process';

export function installPackages(names) {
  console.log(`Installing ${names.join(', ')} from Debian's packages.`);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (words) =>
    spawnSync('apt-get', words, { stdio: ['ignore', 'ignore', 'inherit'], env: environment }).status === 0;
  if (run(['install', '-y', '--no-install-recommends', ...names])) return true;
  return run(['update']) && run(['install', '-y', '--no-install-recommends', ...names]);
}
