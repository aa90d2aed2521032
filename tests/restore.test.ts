import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { backUp } from '#server/back-up.ts';
import { openData } from '#server/process-context.ts';
import { restoreInstallation } from '#server/restore-installation.ts';
import { type Settings, SettingsError } from '#server/settings.ts';
import { buildPerson } from '#tests/factories.ts';
import { engines, everyRow, prepared, settingsOf } from '#tests/installations.ts';

describe('a restore', () => {
  async function furnished() {
    const settings = settingsOf('SQLite');
    prepared(settings);
    const data = await openData(settings);
    await buildPerson(data, { displayName: 'Author' });
    await data.db.close();
    writeFileSync(join(settings.dataFolder, 'secret'), Buffer.alloc(32, 7));
    const file = `${settings.dataFolder}.backup`;
    await backUp(settings, { file, hasSecret: true, mayReplace: false });
    return { settings, file };
  }

  test.each(engines)('of a damaged file says so, and leaves no folder and no lock (%s)', async (engine) => {
    const { file } = await furnished();
    const bytes = readFileSync(file);
    const changed = [bytes.subarray(0, -30), bytes.subarray(0, bytes.length / 2), turned(bytes), bytes.subarray(0, 0)];
    for (const damaged of changed) {
      writeFileSync(file, damaged);
      const target = settingsOf(engine);
      const { message } = await refused(target, file);
      expect(message).toMatch(/ was not restored\. .* Nothing was changed\. Copy the file here anew/);
      expect(message.startsWith(file)).toBe(true);
      expect(existsSync(target.dataFolder)).toBe(false);
      // The earlier data stays, and nothing else.
      prepared(target);
      await refused(target, file);
      expect(readdirSync(target.dataFolder)).toEqual(['pages']);
    }
  });

  test('of a missing file, or to an impossible place, says so without the words of the system', async () => {
    const { file } = await furnished();
    const target = settingsOf('SQLite');
    const folder = dirname(target.dataFolder);
    const plain = join(folder, 'plain');
    writeFileSync(plain, 'no database\n'.repeat(100));
    const unreachable = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' };
    const garbage = settingsOf('SQLite');
    mkdirSync(garbage.dataFolder);
    copyFileSync(plain, join(garbage.dataFolder, 'fabula.sqlite'));
    for (const [settings, from, said] of [
      [target, join(folder, 'nothing'), 'can not be read: there is no such file'],
      [target, folder, 'can not be read: it is no file.'],
      [{ ...target, dataFolder: plain }, file, 'there is something else of that name'],
      [settingsOf('SQLite', unreachable), file, 'no server answers at that address'],
      [garbage, file, 'is no database; move it away'],
    ] as const) {
      const { message } = await refused(settings, from);
      expect(message).toContain(said);
      // The name of a temporary folder may be of capitals alone.
      expect(message.replaceAll(folder, '')).not.toMatch(/[A-Z]{6}|syscall|file is not a database/);
    }
    expect(readdirSync(folder)).toEqual(['plain']);
    expect(readdirSync(garbage.dataFolder)).toEqual(['fabula.sqlite']);
    const wish = { file: join(folder, 'none', 'a.zip'), hasSecret: true, mayReplace: false };
    expect(await backUp(garbage, wish)).toMatchObject({ message: expect.stringMatching(/^The database can not be/) });
  });

  test('that breaks off where a text of the operator stands in the way leaves nothing, and then is done', async () => {
    const { file } = await furnished();
    const target = settingsOf('SQLite');
    mkdirSync(target.dataFolder);
    writeFileSync(join(target.dataFolder, 'pages'), 'no folder');
    expect((await refused(target, file)).message).toContain('Nothing of it is left here.');
    expect(readdirSync(target.dataFolder)).toEqual(['pages']);
    rmSync(join(target.dataFolder, 'pages'));
    expect(await restoreInstallation(target, { file, hasSecret: true })).toMatchObject({ ok: true });
    expect(readFileSync(join(target.dataFolder, 'pages', 'terms.en.md'), 'utf8')).toBe('# Our terms\n');
  });

  test('under an invalid secret says which file to move away', async () => {
    const { file, settings } = await furnished();
    const target = settingsOf('SQLite');
    mkdirSync(target.dataFolder);
    writeFileSync(join(target.dataFolder, 'secret'), 'short');
    expect((await refused(target, file)).message).toMatch(/Another secret is in .*secret than .* Move it away/);
    expect(readdirSync(target.dataFolder)).toEqual(['secret']);
    writeFileSync(join(settings.dataFolder, 'secret'), 'short');
    await expect(backUp(settings, { file, hasSecret: true, mayReplace: true })).rejects.toThrow(SettingsError);
  });

  test('into an installation that is used, or under another secret, touches nothing', async () => {
    const { settings, file } = await furnished();
    const before = await everyRow(settings);
    expect(await restoreInstallation(settings, { file, hasSecret: true })).toMatchObject({
      ok: false,
      message: expect.stringContaining('The database is not empty (account: 1)'),
    });
    expect(await everyRow(settings)).toEqual(before);
    const target = settingsOf('SQLite', { FABULA_SECRET: 'another secret, of thirty-two characters' });
    expect(await restoreInstallation(target, { file, hasSecret: true })).toMatchObject({
      ok: false,
      message: expect.stringContaining('FABULA_SECRET is not the one'),
    });
    expect(await restoreInstallation(target, { file, hasSecret: false })).toMatchObject({ ok: true });
    expect(existsSync(join(target.dataFolder, 'secret'))).toBe(false);
  });

  test('requires the secret where the backup was made without it', async () => {
    const { settings, file } = await furnished();
    await backUp(settings, { file, hasSecret: false, mayReplace: true });
    const target = settingsOf('SQLite');
    expect(await restoreInstallation(target, { file, hasSecret: true })).toMatchObject({
      ok: false,
      message: expect.stringContaining('does not hold the secret'),
    });
    mkdirSync(target.dataFolder);
    writeFileSync(join(target.dataFolder, 'secret'), Buffer.alloc(32, 7));
    expect(await restoreInstallation(target, { file, hasSecret: true })).toMatchObject({ ok: true });
  });
});

async function refused(settings: Settings, file: string): Promise<{ message: string }> {
  const answer = await restoreInstallation(settings, { file, hasSecret: true });
  if (answer.ok) throw new Error('It was restored.');
  return answer;
}

/** With one bit turned over in what it says of accounts. */
function turned(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const path = 'tables/account/000000.jsonl';
  const at = copy.indexOf(path) + path.length + 40;
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}
