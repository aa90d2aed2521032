import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './deploy-files.ts';

const page = readFileSync(join(root, 'docs/deploy.md'), 'utf8');
const named = [...page.matchAll(/(?<![\w/])deploy\/([\w.-]*\w)/g)].map(([, name = '']) => name);

test('the page about deploying names every file of its folder, and none that is not there', () => {
  expect(named.filter((name) => !existsSync(join(root, 'deploy', name)))).toEqual([]);
  // An .env is what someone has made with new-env.sh.
  expect(readdirSync(join(root, 'deploy')).filter((name) => name !== '.env' && !named.includes(name))).toEqual([]);
});
