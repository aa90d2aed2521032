// Compresses what was built once and as small as it goes, so that no visitor waits for that, nor downloads more.
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
const folder = join(import.meta.dirname, '../build/client');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(js|css|wasm|aff|dic)$/.test(name),
);

/** Bytes from which on the best compression takes half a minute, for a seventh less. */
const large = 4_000_000;

/** @param {string} name */
async function compressFile(name) {
  const content = await readFile(join(folder, name));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: content.length < large ? 11 : 9,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await writeFile(join(folder, `${name}.br`), await compress(content, { params }));
}

await Promise.all(files.map(compressFile));
