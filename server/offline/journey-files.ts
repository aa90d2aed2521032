import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { locales } from '#domain/locale.ts';

/** The files that show a journey without a network (app/entry.offline.tsx). */
export const offlineEntry = 'app/entry.offline.tsx';

/** The style sheets of every page, which its page shows too. */
const everySheet = 'app/ui/styles.css';

/** The files that tell its stories of ink, fetched for a journey that has one. */
const inkEntry = 'formats/ink/tell.ts';

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
  }),
);
type Manifest = z.infer<typeof Manifest>;

/** The files of a build that show a journey without a network, by their addresses. */
export type JourneyFiles = {
  readonly script: string;
  readonly styles: string;
  /** These two, and everything they fetch before a step is shown. */
  readonly all: readonly string[];
  /** What a journey with ink stories fetches as well. */
  readonly ink: readonly string[];
};

/**
 * Reads which files of a build show a journey without a network.
 *
 * @param folder - the built pages; undefined is answered where they were built without such files
 */
export function readJourneyFiles(folder: string): JourneyFiles | undefined {
  const file = join(folder, '.vite/manifest.json');
  return existsSync(file) ? journeyFilesOf(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

/** The same from the list that the build makes of its files. */
export function journeyFilesOf(list: unknown): JourneyFiles | undefined {
  const manifest = Manifest.parse(list);
  const entry = manifest[offlineEntry];
  // A sheet that is named by its address may stand there with its whole path.
  const styles = Object.entries(manifest).find(([name]) => name.endsWith(everySheet))?.[1].file;
  if (!entry || styles === undefined) return undefined;
  const words = locales.flatMap((locale) => [`locales/${locale}/index.ts`, `locales/${locale}/travel.ts`]);
  const scripts = [offlineEntry, ...words].flatMap((name) => filesOf(manifest, name, new Set()));
  const addresses = (files: readonly string[]) => [...new Set(files)].map((file) => `/${file}`).sort();
  const all = addresses([...scripts, styles]);
  const ink = addresses(filesOf(manifest, inkEntry, new Set())).filter((file) => !all.includes(file));
  return { script: `/${entry.file}`, styles: `/${styles}`, all, ink };
}

/** A part of a build and all that it imports. */
function filesOf(manifest: Manifest, name: string, seen: Set<string>): string[] {
  const part = manifest[name];
  if (seen.has(name)) return [];
  seen.add(name);
  if (!part) throw new Error(`The build has no ${name}, which journeys need without a network.`);
  return [part.file, ...part.imports.flatMap((other) => filesOf(manifest, other, seen))];
}
