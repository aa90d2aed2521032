import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasCaddy } from '#tests/offer-caddy.js';
import { root } from './deploy-files.ts';

const file = join(root, 'deploy/Caddyfile');

/** What Caddy makes of a file, with the environment of a site. */
function adapt(environment: Record<string, string>, config = file) {
  const words = ['adapt', '--config', config, '--adapter', 'caddyfile'];
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

  test('made for one process as the page about deploying does it, the file has no health checks, and requests still wait', () => {
    const [line = ''] = /^sed .*deploy\/Caddyfile/m.exec(readFileSync(join(root, 'docs/deploy.md'), 'utf8')) ?? [];
    const made = join(mkdtempSync(join(tmpdir(), 'fabula-caddyfile-')), 'Caddyfile');
    onTestFinished(() => rmSync(dirname(made), { recursive: true, force: true }));
    writeFileSync(made, execFileSync('sh', ['-c', line], { cwd: root }));
    const { said, servers } = adapt({}, made);

    expect(said).toBe('');
    expect(JSON.stringify(servers)).not.toContain('health_checks');
    expect(JSON.stringify(servers)).toContain('try_duration');
    expect(servers).toMatchObject([{ listen: [':443'], routes: [{ match: [{ host: ['read.example.org'] }] }] }]);
  });

  test('the file leads to one process of the same machine where nothing else is said', () => {
    expect(JSON.stringify(adapt({ FABULA_SITE: 'read.example.org' }).servers)).toContain('{"dial":"127.0.0.1:3000"}');
  });
});
