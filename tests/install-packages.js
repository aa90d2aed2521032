// Installs Debian packages, where there is an apt to do it.
import { spawnSync } from 'node:child_process';

/** Seconds for which another package manager is waited for. */
const patience = 600;

const missing = [];

/** What could not be installed so far: said once more at the end of all, where it is read. */
export const notInstalled = () => missing;

/** Whether the packages are there now. Whoever else installs something meanwhile is waited for. */
export function installPackages(names, { run = apt, wait = sleep } = {}) {
  console.log(`Installing ${names.join(', ')} from Debian's packages.`);
  const install = ['install', '-y', '--no-install-recommends', ...names];
  const deadline = patience / 5;
  for (let turn = 0; turn < deadline; turn++) {
    const first = run(install);
    if (first.isDone) return true;
    // A list that is too old is made new; a lock that someone holds is waited for.
    const last = first.isLocked ? first : run(['update']);
    const again = last.isLocked ? last : run(install);
    if (again.isDone) return true;
    if (!again.isLocked) return fail(names, again.said);
    console.log('Another package manager is at work; waiting for it.');
    wait(5);
  }
  return fail(names, `another package manager held the lock for ${patience} seconds`);
}

function fail(names, why) {
  missing.push(...names);
  console.error(`COULD NOT BE INSTALLED: ${names.join(', ')}: ${why.trim().split('\n').at(-1) ?? ''}`);
  return false;
}

function apt(words) {
  const { status, stderr, error } = spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=60', ...words], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
    encoding: 'utf8',
  });
  const said = stderr ?? error?.message ?? '';
  return {
    isDone: status === 0,
    isLocked: /could not get lock|unable to (acquire|lock)|is another process using/i.test(said),
    said,
  };
}

function sleep(seconds) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, seconds * 1_000);
}
