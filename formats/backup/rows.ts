import { damaged } from './manifest.ts';

/** A column as a backup knows it: bytes are written in base64. */
type Column = { readonly name: string; readonly kind: 'text' | 'number' | 'bytes'; readonly isNullable: boolean };
type Value = string | number | Uint8Array | null;

/** A row as a line of JSON, with the names of its columns. */
export function lineOf(row: Readonly<Record<string, Value>>, columns: readonly Column[]): string {
  const said = columns.map(({ name, kind }) => {
    const value = row[name] ?? null;
    return [name, kind === 'bytes' && value !== null ? base64(value as Uint8Array) : value];
  });
  return `${JSON.stringify(Object.fromEntries(said))}\n`;
}

/**
 * The row that a line says.
 *
 * @throws BackupRefused when it has other columns than its table, or a value that no such column can have
 */
export function rowOf(said: unknown, columns: readonly Column[], place: string): Record<string, Value> {
  const wrong = (name: string) => damaged(`${place}, ${name}`);
  if (typeof said !== 'object' || said === null || Array.isArray(said)) throw wrong('no row');
  if (Object.keys(said).length !== columns.length) throw wrong('other columns than the table has');
  const values = columns.map(({ name, kind, isNullable }): [string, Value] => {
    if (!Object.hasOwn(said, name)) throw wrong(`${name} is missing`);
    const value = (said as Record<string, unknown>)[name];
    if (value === null && isNullable) return [name, null];
    if (kind === 'number' && Number.isFinite(value)) return [name, value as number];
    if (kind !== 'number' && typeof value === 'string') {
      if (kind === 'text') return [name, value];
      const bytes = Buffer.from(value, 'base64');
      if (base64(bytes) === value) return [name, bytes];
    }
    throw wrong(`${name} is no ${kind}`);
  });
  return Object.fromEntries(values);
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}
