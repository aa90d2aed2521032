import type { InkFile } from '#domain/journey/ink-story.ts';
import { Unreadable } from '#formats/unreadable.ts';
import { pathOf } from './compile.ts';

/**
 * The stories among files of ink, each with the file it begins in first: those that no other file includes. An INCLUDE
 * names a path from the folder of that file.
 *
 * @throws Unreadable where a file is included that is not there, or lies outside of the folder
 */
export function storiesIn(files: readonly InkFile[]): InkFile[][] {
  const byName = new Map(files.map((file) => [file.name, file]));
  const included = new Map<InkFile, Set<InkFile>>();
  for (const file of files) included.set(file, new Set());
  for (const file of files)
    for (const { name, line } of includesOf(file.text)) {
      const place = `line ${line}: ${name}`.slice(0, 300);
      const path = pathOf(name);
      const found = foldersOf(file.name)
        .map((folder) => (path === undefined ? undefined : byName.get(folder + path)))
        .find((one) => one !== undefined);
      if (!found) throw new Unreadable('inkIncludeMissing', place, fileOf(file, files));
      included.get(file)?.add(found);
    }
  const inOthers = new Set([...included.values()].flatMap((some) => [...some]));
  const mains = files.filter((file) => !inOthers.has(file));
  // Where each includes another, the first is as good as any: the compiler reports the problem.
  return (mains.length > 0 ? mains : files.slice(0, 1)).map((main) => story(main, included));
}

/** A main file and all that it includes, by their paths from its folder. */
function story(main: InkFile, included: ReadonlyMap<InkFile, ReadonlySet<InkFile>>): InkFile[] {
  const taken = new Set([main]);
  for (const file of taken) for (const next of included.get(file) ?? []) taken.add(next);
  const folder = main.name.slice(0, main.name.lastIndexOf('/') + 1);
  return [...taken].map(({ name, text }) => ({
    name: name.startsWith(folder) ? name.slice(folder.length) : name,
    text,
  }));
}

/** Which file a problem is in, where there are several. */
function fileOf({ name }: InkFile, files: readonly InkFile[]): string | undefined {
  return files.length > 1 ? name : undefined;
}

/** The folders that a file's paths may start from: its own, then each around it. */
function foldersOf(name: string): string[] {
  const parts = name.split('/').slice(0, -1);
  return [...parts.keys(), parts.length]
    .map((count) =>
      parts
        .slice(0, count)
        .map((part) => `${part}/`)
        .join(''),
    )
    .reverse();
}

/** The files that a text includes, each with its line. */
function includesOf(text: string): { readonly name: string; readonly line: number }[] {
  const withoutComments = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''));
  return withoutComments.split('\n').flatMap((written, at) => {
    const name = /^\s*INCLUDE\s+(.+)$/.exec(written.replace(/\/\/.*$/, ''))?.[1]?.trim();
    return name ? [{ name, line: at + 1 }] : [];
  });
}
