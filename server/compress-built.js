// Compresses what was built once and as small as it goes, so that no visitor waits for that, nor downloads more.
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
const folder = join(import.meta.dirname, '../build/client');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|css)$/.test(name));

/** @param {string} name */
async function compressFile(name) {
  const content = await readFile(join(folder, name));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(join(folder, `${name}.br`), await compress(content, { params }));
}

await Promise.all(files.map(compressFile));
