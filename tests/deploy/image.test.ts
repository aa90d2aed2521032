import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isBuilt } from '#tests/crash/install.ts';
import { freePort, run } from '#tests/crash/process.ts';
import { command, copyOf, healthCommand, imageEnvironment, last, stepsOf } from './containerfile.ts';
import { root } from './deploy-files.ts';

/** A user who can write nothing of ours. */
const nobody = { uid: 65_534, gid: 65_534 };

const publicUrl = 'https://read.example.org';

/** Whether a program can be run as someone else here, who can reach this folder: as root. */
const mayBeNobody =
  process.getuid?.() === 0 && spawnSync(process.execPath, ['--version'], { ...nobody, cwd: root }).status === 0;

/** The packages that `npm ci --omit=dev` installs, of those that are here. */
function neededPackages(): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !dev && !devOptional)
    .map(([path]) => path)
    .filter((path) => existsSync(join(root, path)));
}

/** The folder that the image would have as /app, in a place from which no other package is found. */
function makeApplication(): string {
  const folder = makeFolder('application');
  chmodSync(folder, 0o755);
  for (const path of neededPackages()) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    symlinkSync(join(root, path), join(folder, path));
  }
  for (const { sources } of stepsOf(last, 'COPY').map(copyOf))
    for (const source of sources) {
      const path = source.replace(/^\/app\//, '');
      if (path !== 'node_modules') cpSync(join(root, path), join(folder, path), { recursive: true });
    }
  return folder;
}

function makeFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `fabula-image-${name}-`));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder of nobody's, as the volume and the memory of a container are. */
function makeWritable(name: string): string {
  const folder = makeFolder(name);
  chownSync(folder, nobody.uid, nobody.gid);
  return folder;
}

describe.skipIf(!isBuilt || !mayBeNobody)('what is in the image', () => {
  test('starts without the packages of developers and without writing beside its data, is well, and ends when asked', async () => {
    const application = makeApplication();
    const memory = makeWritable('memory');
    const environment = {
      ...imageEnvironment,
      PATH: process.env.PATH ?? '',
      TMPDIR: memory,
      NODE_COMPILE_CACHE: join(memory, 'compiled'),
      PORT: String(await freePort()),
      FABULA_DATA: makeWritable('data'),
      FABULA_PUBLIC_URL: publicUrl,
      LOG_LEVEL: 'error',
    };
    const start = ([, ...words]: readonly string[]) =>
      run(words, environment, undefined, { ...nobody, cwd: application });
    expect(await start(healthCommand).ended).toMatchObject({ code: 1 });

    const server = start(command);
    onTestFinished(() => void server.kill('SIGKILL'));
    await server.says(`Fabula is at ${publicUrl}`);
    expect(await start(healthCommand).ended).toMatchObject({ code: 0 });
    const page = await fetch(`http://127.0.0.1:${environment.PORT}/en`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<!DOCTYPE html>')]);
    expect(await start(['node', 'cli/start.js', 'doctor']).ended).toMatchObject({ code: 0 });

    server.kill('SIGTERM');
    expect(await server.ended).toEqual({ code: 0, output: `Fabula is at ${publicUrl}\n` });
  });
});
