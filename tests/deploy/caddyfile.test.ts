import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hasCaddy } from '#tests/offer-caddy.js';
import { root } from './deploy-files.ts';

const file = join(root, 'deploy/Caddyfile');

/** What Caddy makes of the file, with the environment of a site. */
function adapt(environment: Record<string, string>) {
  const words = ['adapt', '--config', file, '--adapter', 'caddyfile'];
  const { stdout, stderr } = spawnSync('caddy', words, { encoding: 'utf8', env: { ...process.env, ...environment } });
  return { said: stderr, servers: Object.values(JSON.parse(stdout || '{}').apps?.http?.servers ?? {}) };
}

// tests/browser/behind-proxy.test.ts has it in front of two processes.
describe.skipIf(!hasCaddy())('caddy', () => {
  test('takes the file without a complaint, and with a name alone it answers over https', () => {
    const { said, servers } = adapt({ FABULA_SITE: 'read.example.org', FABULA_UPSTREAMS: 'one:3000 other:3000' });

    expect(said).toBe('');
    expect(servers).toMatchObject([{ listen: [':443'], routes: [{ match: [{ host: ['read.example.org'] }] }] }]);
    for (const dial of ['one:3000', 'other:3000']) expect(JSON.stringify(servers)).toContain(`{"dial":"${dial}"}`);
  });

  test('the file leads to one process of the same machine where nothing else is said', () => {
    expect(JSON.stringify(adapt({ FABULA_SITE: 'read.example.org' }).servers)).toContain('{"dial":"127.0.0.1:3000"}');
  });
});
