// The whole experiment with two processes, of which the check makes a short one: it takes half an hour on two cores.
import { spawnSync } from 'node:child_process';
import { offerMemory } from '../offer-memory.js';
import { offerPostgres } from '../offer-postgres.js';
import { offerRedis } from '../offer-redis.js';

const memory = offerMemory();
Object.assign(process.env, memory.environment, { FAULTS: 'whole' });
offerRedis();
const postgres = offerPostgres();
const { status } = spawnSync('vitest', ['run', 'tests/processes/faults.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, ...postgres.environment },
  shell: process.platform === 'win32',
});
postgres.stop();
memory.stop();
process.exit(status ?? 1);
