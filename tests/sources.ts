import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

export type Source = { readonly path: string; readonly folder: string; readonly text: string };

/** The TypeScript files of some top folders, with paths as they are written in imports. */
export function sourcesIn(...folders: string[]): Source[] {
  return folders.flatMap((folder) =>
    filesIn(join(root, folder)).map((file) => ({
      path: relative(root, file).replaceAll('\\', '/'),
      folder,
      text: readFileSync(file, 'utf8'),
    })),
  );
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

export function isTest({ path }: Source): boolean {
  return path.includes('.test.');
}
