import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';
import { environmentFor, run } from '#tests/crash/process.ts';

const isBuilt = existsSync(resolve(import.meta.dirname, '../build/server/index.js'));

test.skipIf(!isBuilt)('an account archive is imported into an organisation, by itself and as it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-import-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const data = join(folder, 'data');
  const environment = await environmentFor(data);
  const archive = join(folder, 'everything.zip');
  writeFileSync(archive, zipSync({ 'account.json': strToU8('{}') }));
  const refused = async (...words: string[]) => {
    const { code, output } = await run(['cli/start.js', 'import', ...words], environment).ended;
    expect(code, output).toBe(2);
    return output;
  };

  expect(await refused(archive, '--into', 'ana/alice')).toContain('--org says whose they are to be');
  expect(await refused(archive, archive, '--org', 'ana')).toContain('comes by itself');
  expect(await refused(archive, '--org', 'ana', '--publish')).toContain('in private');
  expect(await refused(archive, '--org', 'ana', '--language', 'uk')).toContain('in private');
  expect(existsSync(data) ? readdirSync(data) : []).toEqual([]);
});
