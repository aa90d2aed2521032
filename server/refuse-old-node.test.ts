import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';

/** Makes a Node say that it is an old one. */
const old = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.1.0'}})`;

test.each(['server/start.js', 'cli/start.js'])('an old Node ends %s with a sentence', async (file) => {
  const { code, said } = await new Promise<{ code: unknown; said: string }>((done) =>
    execFile(process.execPath, ['--import', old, file], (error, out, failed) =>
      done({ code: error?.code, said: out + failed }),
    ),
  );
  expect(code).toBe(1);
  expect(said).toMatch(/^Fabula needs Node 24 or newer, and this is v[\d.]+\. .*npm.*\n$/);
});
