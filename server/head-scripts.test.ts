import { globSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bundleHeadScript } from './head-scripts.ts';

test.each(globSync('app/head/*.ts', { exclude: ['**/*.d.ts'] }))(
  '%s becomes one small script that stands alone',
  async (entry) => {
    const code = await bundleHeadScript(entry);

    expect(code.split('\n')).toHaveLength(1);
    expect(code.length).toBeLessThan(3_000);
    expect(code).not.toMatch(/\bimport\b|\bexport\b|<\/script/i);
    expect(() => new Function(code)).not.toThrow();
    expect(await bundleHeadScript(entry)).toBe(code);
  },
);

test('what a chapter shows before its scripts costs less than a kilobyte', async () => {
  const code = await bundleHeadScript('app/reader/first-look.ts');

  expect(code.split('\n')).toHaveLength(1);
  expect(gzipSync(code).length).toBeLessThan(1_000);
  expect(() => new Function(code)).not.toThrow();
});
