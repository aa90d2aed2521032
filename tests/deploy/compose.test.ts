import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from '#server/settings.ts';
import { freshEnv, readCompose } from './compose.ts';
import { imageEnvironment } from './containerfile.ts';
import { deployFile, root, settingNames, unitValue } from './deploy-files.ts';

const compose = readCompose();
const services = Object.entries(compose.services);
const ours = services.filter(([, { build }]) => build);

test('two equal processes are built from the Containerfile', () => {
  expect(ours).toHaveLength(2);
  expect(ours[0]?.[1]).toEqual(ours[1]?.[1]);
  for (const [, { build }] of ours)
    expect(existsSync(join(root, 'deploy', build?.context ?? '', build?.dockerfile ?? 'none'))).toBe(true);
});

test('each setting is one that the server reads, and with a fresh .env it takes all of them', () => {
  for (const [, { environment }] of ours) {
    expect(Object.keys(environment).filter((name) => !settingNames.has(name))).toEqual([]);
    const settings = readSettings({ ...imageEnvironment, ...environment });
    expect(settings).toMatchObject({
      publicUrl: 'https://read.example.org',
      host: '0.0.0.0',
      dataFolder: '/data',
      trustsProxy: true,
      s3: { bucket: 'fabula', pathStyle: true, endpoint: 'http://garage:3900' },
    });
  }
});

test('a fresh .env has every setting that must be there, its secrets are never the same, and git does not take it', () => {
  const [one, other] = [freshEnv(), freshEnv()];
  const secrets = Object.keys(one).filter((name) => /SECRET|PASSWORD|KEY/.test(name));

  expect(secrets).toHaveLength(5);
  for (const name of secrets) expect([name, one[name]]).not.toEqual([name, other[name]]);
  for (const name of [...secrets, 'FABULA_SITE'])
    expect(() => readCompose({ ...one, [name]: '' })).toThrow(`${name} is not set.`);
  expect(readFileSync(join(root, '.gitignore'), 'utf8').split('\n')).toContain('deploy/.env');
});

test('no secret stands in the file itself', () => {
  const values = Object.values(freshEnv()).filter((value) => value.length >= 32);
  const lines = deployFile('compose.yaml').split('\n');

  expect(values).toHaveLength(5);
  expect(lines.filter((line) => /(SECRET|PASSWORD|ACCESS_KEY\w*): (?!\$\{\w+:\?\})/.test(line))).toEqual([]);
});

test('only the proxy can be reached from outside, and the stores reach nobody', () => {
  expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['caddy']);
  expect(compose.networks).toEqual({ front: null, back: { internal: true } });
  const inside = services.filter(([, { networks }]) => !networks.includes('front')).map(([name]) => name);
  expect(inside).toEqual(['postgres', 'valkey', 'garage']);
});

test('the processes and the proxy have a root file system that is read-only, and no privilege they do not need', () => {
  const names = [...ours.map(([name]) => name), 'caddy'];

  for (const name of names) expect(compose.services[name], name).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  for (const [, { cap_add, tmpfs }] of ours) expect([cap_add, tmpfs?.length]).toEqual([undefined, 1]);
});

test('every image of others has at least a major version', () => {
  const others = services.filter(([, { build }]) => !build).map(([, { image }]) => image);

  expect(others.filter((image) => !/:v?\d/.test(image))).toEqual([]);
});

test('what they say of each other is true', () => {
  const { caddy, garage, postgres } = compose.services;
  const volumes = services.flatMap(([, service]) => service.volumes ?? []).map((volume) => volume.split(':'));
  const port = imageEnvironment.PORT;

  expect(caddy?.environment.FABULA_UPSTREAMS).toBe(ours.map(([name]) => `${name}:${port}`).join(' '));
  const sources = [...new Set(volumes.map(([source = '']) => source))];
  expect(sources.filter((source) => !source.startsWith('.')).sort()).toEqual(Object.keys(compose.volumes).sort());
  const files = sources.filter((source) => source.startsWith('.'));
  expect(files.filter((path) => !existsSync(join(root, 'deploy', path)))).toEqual([]);
  for (const [, { environment, depends_on, volumes: own }] of ours) {
    expect(Object.keys(depends_on ?? {}).filter((name) => !compose.services[name]?.healthcheck)).toEqual([]);
    expect(new URL(environment.DATABASE_URL ?? '').password).toBe(postgres?.environment.POSTGRES_PASSWORD);
    expect(environment.S3_BUCKET).toBe(garage?.environment.GARAGE_DEFAULT_BUCKET);
    expect(environment.S3_ACCESS_KEY_ID).toBe(garage?.environment.GARAGE_DEFAULT_ACCESS_KEY);
    expect(deployFile('garage.toml')).toContain(`s3_region = "${environment.S3_REGION}"`);
    expect(deployFile('garage.toml')).toContain(`:${new URL(environment.S3_ENDPOINT ?? '').port}"`);
    expect(own).toEqual([`data:${imageEnvironment.FABULA_DATA}`]);
  }
  // A container is given as long to end as the unit.
  for (const [, { stop_grace_period }] of ours) expect(stop_grace_period).toBe(`${unitValue('TimeoutStopSec')}s`);
});
