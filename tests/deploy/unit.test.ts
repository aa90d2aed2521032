import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readSettings } from '#server/settings.ts';
import { deployFile, root, settingNames, unitValue } from './deploy-files.ts';

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

/** Calls systemd-analyze with the unit as it would be if this folder were the installed one. */
function analyze(...words: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-unit-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'fabula.service');
  writeFileSync(file, deployFile('fabula.service').replaceAll(unitValue('WorkingDirectory'), root));
  const { status, stdout, stderr } = spawnSync('systemd-analyze', [...words, file], { encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

describe.skipIf(!hasSystemd)('systemd-analyze', () => {
  test('understands every line of the unit', () => {
    expect(analyze('verify')).toEqual({ status: 0, said: '' });
  });

  test('calls the unit well protected', () => {
    // Of 100; a unit without any protection has 96.
    const { status, said } = analyze('security', '--offline=true', '--no-pager', '--threshold=20');

    expect(status, said).toBe(0);
  });
});

test('the settings beside the unit are real ones, and name the folder that the unit may write to', () => {
  const given = parseEnv(deployFile('fabula.env'));
  const all = parseEnv(deployFile('fabula.env').replace(/^#(?=[A-Z])/gm, ''));

  expect(Object.keys(all).filter((name) => !settingNames.has(name))).toEqual([]);
  expect(readSettings(given)).toMatchObject({ trustsProxy: true, host: '127.0.0.1', port: 3000 });
  expect(readSettings(all).mail).toMatchObject({ operator: 'you@example.org' });
  expect(given.FABULA_DATA).toBe(`/var/lib/${unitValue('StateDirectory')}`);
});

test('the unit lets V8 compile, and waits for the server to store what is open', () => {
  const unit = deployFile('fabula.service');

  expect(unit).not.toMatch(/^MemoryDenyWriteExecute=/m);
  expect([unitValue('KillSignal'), unitValue('KillMode')]).toEqual(['SIGTERM', 'mixed']);
});
