import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { playerStyle } from '#formats/playable/style.ts';
import type { PlayerPage } from '#formats/playable/write.ts';
import { hashOf } from './public-page.ts';

/** Where the player of playable files begins, and where the build puts it, next to the pages. */
export const playerEntry = 'formats/playable/player/player.ts';
export const playerFile = 'player.js';

let loading: Promise<string> | undefined;

/** The player that playable files are given, as it was built; where nothing is built yet it is made now. */
export async function loadPlayer(): Promise<PlayerPage> {
  loading ??= load();
  const script = await loading;
  return { script, scriptHash: hashOf(script), styleHash: hashOf(playerStyle) };
}

async function load(): Promise<string> {
  const built = join(import.meta.dirname, '../build/server', playerFile);
  if (existsSync(built)) return readFile(built, 'utf8');
  const { bundleHeadScript } = await import('./head-scripts.ts');
  return bundleHeadScript(playerEntry);
}
