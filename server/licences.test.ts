import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { licencesOf } from '#server/licences.ts';
import { loadPlayer } from '#server/player-script.ts';

test('the packages that modules come from are named once, with their licences', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-licences-'));
  const add = (name: string, license: string, files: Record<string, string>) => {
    const at = join(folder, 'node_modules', name);
    mkdirSync(join(at, 'dist'), { recursive: true });
    writeFileSync(join(at, 'package.json'), JSON.stringify({ name, version: '1.2.3', license }));
    for (const [file, text] of Object.entries(files)) writeFileSync(join(at, file), text);
    return at;
  };
  const second = add('second', 'MIT', { 'LICENSE.md': 'Copyright (c) Second\n' });
  const first = add('@of/first', 'OFL-1.1', { LICENSE: 'Copyright First', README: 'not this' });
  const said = await licencesOf([
    join(second, 'dist/a.js'),
    `\0${join(second, 'dist/b.js')}?commonjs-module`,
    join(first, 'dist/font.woff2'),
    join(folder, 'app/own.ts'),
    '\0virtual:nothing',
  ]);
  expect(said).toBe(
    `@of/first 1.2.3 (OFL-1.1)\n\nCopyright First\n\n${'-'.repeat(80)}\n\nsecond 1.2.3 (MIT)\n\nCopyright (c) Second`,
  );
  expect(await licencesOf([join(folder, 'app/own.ts')])).toBe('');
  rmSync(folder, { recursive: true });
});

test('a playable file says whose work is in it', async () => {
  const { scripts } = await loadPlayer();
  expect(scripts.ink.script).toContain('Copyright (c) 2017 inkle Ltd.');
  expect(scripts.ink.script.indexOf('*/')).toBeGreaterThan(scripts.ink.script.indexOf('inkle Ltd.'));
});
