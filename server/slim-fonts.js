// Makes the built variable fonts smaller: a reader downloads the weights that our pages use, and no others.
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { slimFont } from './slim-font.ts';

const folder = join(import.meta.dirname, '../build/client/assets');
const files = readdirSync(folder).filter((name) => /-wght-.*\.woff2$/.test(name));

for (const name of files) {
  const path = join(folder, name);
  await writeFile(path, await slimFont(await readFile(path)));
}
