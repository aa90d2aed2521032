import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { playerStyle } from '#formats/playable/style.ts';
import type { PlayerPage } from '#formats/playable/write.ts';
import { hashOf } from './public-page.ts';

/** Where each player of playable files begins, and where the build puts it, next to the pages. */
export const players = {
  plain: { entry: 'formats/playable/player/player.ts', file: 'player.js' },
  ink: { entry: 'formats/playable/player/ink-player.ts', file: 'ink-player.js' },
} as const;

type PlayerName = keyof typeof players;

let loading: Promise<PlayerPage> | undefined;

/** The player that playable files are given, as it was built; where nothing is built yet it is made now. */
export async function loadPlayer(): Promise<PlayerPage> {
  loading ??= Promise.all([load('plain'), load('ink')]).then(([plain, ink]) => ({
    scripts: { plain, ink },
    styleHash: hashOf(playerStyle),
  }));
  return loading;
}

async function load(name: PlayerName): Promise<PlayerPage['scripts'][PlayerName]> {
  const { entry, file } = players[name];
  const built = join(import.meta.dirname, '../build/server', file);
  const script = existsSync(built) ? await readFile(built, 'utf8') : await bundle(entry);
  return { script, scriptHash: hashOf(script) };
}

async function bundle(entry: string): Promise<string> {
  const { bundleHeadScript } = await import('./head-scripts.ts');
  return bundleHeadScript(entry);
}
