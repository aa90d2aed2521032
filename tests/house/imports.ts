import { posix } from 'node:path';
import { Visitor } from 'oxc-parser';
import type { Source } from '#tests/sources.ts';
import { programOf } from './functions.ts';

/** A source as far as its imports tell of it. */
export type Read = Pick<Source, 'path' | 'text'>;

/**
 * The files of ours that a source imports or passes on, types included.
 *
 * @param isLaterToo - whether what it fetches while it runs (`import()`) counts as well
 */
export function importsOf({ path, text }: Read, isLaterToo = false): string[] {
  const names: string[] = [];
  new Visitor({
    ImportDeclaration: ({ source }) => void names.push(source.value),
    ExportNamedDeclaration: ({ source }) => void (source && names.push(source.value)),
    ExportAllDeclaration: ({ source }) => void names.push(source.value),
    TSImportType: ({ source }) => void names.push(source.value),
    ImportExpression: ({ source }) =>
      void (isLaterToo && source.type === 'Literal' && names.push(String(source.value))),
  }).visit(programOf(path, text));
  return names.flatMap((name) => {
    if (name.startsWith('#')) return [name.slice(1)];
    return name.startsWith('.') ? [posix.join(posix.dirname(path), name)] : [];
  });
}
