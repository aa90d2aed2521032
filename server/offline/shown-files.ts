import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { locales } from '#domain/locale.ts';

/** The scripts of what is shown without a network: a journey, and the writing room of a project. */
export const offlineEntries = { journey: 'app/entry.offline.tsx', writing: 'app/entry.writing.tsx' } as const;

/** The style sheets of every page, and of pages where someone works. */
const [everySheet, workingSheet] = ['app/ui/styles.css', 'app/ui/working.css'];

/** The files that tell a journey's stories of ink, fetched for one that has some. */
const inkEntry = 'formats/ink/tell.ts';

/** Parts of the writing room that are fetched when they are wanted: without a network they have to be there. */
const writingParts = [
  'app/alerts/alert-list.tsx',
  'app/editor/footnotes/note-popover.tsx',
  'app/editor/formatting/character-dialog.tsx',
  'app/editor/formatting/language-dialog.tsx',
  'app/editor/formatting/link-dialog.tsx',
  'app/editor/formatting/shortcuts-dialog.tsx',
];

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
  }),
);
type Manifest = z.infer<typeof Manifest>;

/** The files of a build that show something without a network, by their addresses. */
export type ShownFiles = {
  readonly script: string;
  readonly styles: readonly string[];
  /** These, and everything they fetch before it is shown. */
  readonly all: readonly string[];
};

/** The files that show journeys and projects, and those that a journey with ink stories fetches as well. */
export type OfflineFiles = {
  readonly journey: ShownFiles | undefined;
  readonly ink: readonly string[];
  readonly writing: ShownFiles | undefined;
};

/**
 * Reads which files of a build show journeys and projects without a network.
 *
 * @param folder - the built pages; undefined is answered where they were built without such files
 */
export function readOfflineFiles(folder: string): OfflineFiles | undefined {
  const file = join(folder, '.vite/manifest.json');
  return existsSync(file) ? offlineFilesOf(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

/** The same from the list that the build makes of its files. */
export function offlineFilesOf(list: unknown): OfflineFiles {
  const manifest = Manifest.parse(list);
  const { journey: journeyEntry, writing: writingEntry } = offlineEntries;
  const journey = shownFiles(manifest, journeyEntry, { sheets: [everySheet], words: ['travel'], parts: [] });
  const writing = shownFiles(manifest, writingEntry, {
    sheets: [everySheet, workingSheet],
    words: ['writing', 'formatting', 'offline-writing'],
    parts: writingParts,
  });
  const ink = journey ? addresses(filesOf(manifest, inkEntry, new Set())) : [];
  return { journey, ink: ink.filter((file) => !journey?.all.includes(file)), writing };
}

type Needs = {
  readonly sheets: readonly string[];
  readonly words: readonly string[];
  readonly parts: readonly string[];
};

/** What an entry needs; undefined where it was not built. */
function shownFiles(manifest: Manifest, name: string, { sheets, words, parts }: Needs): ShownFiles | undefined {
  const entry = manifest[name];
  // A sheet that is named by its address may stand there with its whole path.
  const found = sheets.map((sheet) => Object.entries(manifest).find(([path]) => path.endsWith(sheet))?.[1].file);
  const styles = found.filter((file) => file !== undefined);
  if (!entry || styles.length < sheets.length) return undefined;
  const spoken = locales.flatMap((locale) => ['index', ...words].map((part) => `locales/${locale}/${part}.ts`));
  const scripts = [name, ...parts, ...spoken].flatMap((one) => filesOf(manifest, one, new Set()));
  return {
    script: `/${entry.file}`,
    styles: styles.map((file) => `/${file}`),
    all: addresses([...scripts, ...styles]),
  };
}

function addresses(files: readonly string[]): string[] {
  return [...new Set(files)].map((file) => `/${file}`).sort();
}

/** A part of a build and all that it imports. */
function filesOf(manifest: Manifest, name: string, seen: Set<string>): string[] {
  const part = manifest[name];
  if (seen.has(name)) return [];
  seen.add(name);
  if (!part) throw new Error(`The build has no ${name}, which pages need without a network.`);
  return [part.file, ...part.imports.flatMap((other) => filesOf(manifest, other, seen))];
}
