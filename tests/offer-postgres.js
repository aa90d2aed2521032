// A throw-away PostgreSQL for the tests: the one named by TEST_POSTGRES_URL, else, as root on Debian, one started here
// from Debian's package as its own user. Where neither can be had, the tests on PostgreSQL are named as skipped.
import { execFileSync, spawnSync } from 'node:child_process';
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
  const home = mkdtempSync(join(tmpdir(), 'fabula-postgres-'));
  const port = 20_000 + (process.pid % 20_000);
  const as = (command, ...words) =>
    execFileSync('runuser', ['-u', 'postgres', '--', join(folder, command), ...words], {
      stdio: ['ignore', 'ignore', 'inherit'],
      cwd: home,
    });
  execFileSync('chown', ['postgres', home]);
  as('initdb', '-D', join(home, 'data'), '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync');
  // It need not survive a fault of the machine.
  const careless = '-c fsync=off -c synchronous_commit=off -c full_page_writes=off';
  as(
    'pg_ctl',
    '-D',
    join(home, 'data'),
    '-w',
    '-o',
    `-p ${port} -k ${home} -c listen_addresses=127.0.0.1 -c max_connections=200 ${careless}`,
    '-l',
    join(home, 'log'),
    'start',
  );
  console.log(`PostgreSQL: a throw-away one listens on 127.0.0.1:${port}.`);
  return {
    environment: { TEST_POSTGRES_URL: `postgres://postgres@127.0.0.1:${port}/postgres` },
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
