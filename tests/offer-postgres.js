// A throw-away PostgreSQL for the tests: the one named by TEST_POSTGRES_URL, else, as root on Debian, one started here
// from Debian's package as its own user. Where neither can be had, the tests on PostgreSQL are named as skipped.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackages } from './install-packages.js';

const nothing = { environment: {}, stop: () => undefined };
const installed = '/usr/lib/postgresql';

function programs() {
  const [newest] = existsSync(installed)
    ? readdirSync(installed).sort((one, other) => Number(other) - Number(one))
    : [];
  const folder = newest && join(installed, newest, 'bin');
  return folder && existsSync(join(folder, 'initdb')) ? folder : undefined;
}

/** The folder of the programs of a server, where one can be started here: as root on Debian, where it is installed. */
export function findPostgres() {
  return process.getuid?.() === 0 ? programs() : undefined;
}

/**
 * Starts a server of its own, which can be started anew, and is gone with everything in it when it is stopped. One that
 * keeps commits has them even where it crashes, though not where the machine does.
 */
export function startPostgres(folder, port, { keepsCommits = false } = {}) {
  const home = mkdtempSync(join(tmpdir(), 'fabula-postgres-'));
  const as = (command, ...words) =>
    execFileSync('runuser', ['-u', 'postgres', '--', join(folder, command), ...words], {
      stdio: ['ignore', 'ignore', 'inherit'],
      cwd: home,
    });
  execFileSync('chown', ['postgres', home]);
  as('initdb', '-D', join(home, 'data'), '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync');
  // It need not survive a fault of the machine.
  const careless = `-c fsync=off -c full_page_writes=off${keepsCommits ? '' : ' -c synchronous_commit=off'}`;
  const options = `-p ${port} -k ${home} -c listen_addresses=127.0.0.1 -c max_connections=200 ${careless}`;
  const starting = ['-D', join(home, 'data'), '-w', '-o', options, '-l', join(home, 'log'), 'start'];
  as('pg_ctl', ...starting);
  // Without waiting: whoever uses it goes on meanwhile.
  const control = (words) =>
    new Promise((resolve, reject) => {
      const whole = ['-u', 'postgres', '--', join(folder, 'pg_ctl'), ...words];
      const child = spawn('runuser', whole, { stdio: 'ignore', cwd: home });
      child.on('error', reject);
      child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`pg_ctl ended with ${code}.`))));
    });
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    crash: () => control(['-D', join(home, 'data'), '-w', '-m', 'immediate', 'stop']),
    halt: () => control(['-D', join(home, 'data'), '-w', '-m', 'fast', 'stop']),
    start: () => control(starting),
    stop() {
      spawnSync(
        'runuser',
        ['-u', 'postgres', '--', join(folder, 'pg_ctl'), '-D', join(home, 'data'), '-m', 'immediate', 'stop'],
        { stdio: 'ignore' },
      );
      rmSync(home, { recursive: true, force: true });
    },
  };
}

export function offerPostgres() {
  if (process.env.TEST_POSTGRES_URL) return nothing;
  if (process.getuid?.() !== 0) {
    console.log(
      'PostgreSQL: not offered (set TEST_POSTGRES_URL, or run as root on Debian); its half of the tests is skipped.',
    );
    return nothing;
  }
  if (!programs()) installPackages(['postgresql']);
  const folder = programs();
  if (!folder) {
    console.log('PostgreSQL: could not be installed; its half of the tests is skipped.');
    return nothing;
  }
  const port = 20_000 + (process.pid % 20_000);
  const { url, stop } = startPostgres(folder, port);
  console.log(`PostgreSQL: a throw-away one listens on 127.0.0.1:${port}.`);
  return { environment: { TEST_POSTGRES_URL: url }, stop };
}
