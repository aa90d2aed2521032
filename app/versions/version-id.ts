import type { VersionId } from '#commands/document/version-text.ts';
import { isId, type RevisionId } from '#domain/ids.ts';

/** The id that an edition has in addresses and forms, among the versions of a text. */
export function editionId(number: number): string {
  return `edition-${number}`;
}

/** The version that an address or a form names; undefined where it names none. */
export function readVersionId(value: string | null): VersionId | undefined {
  const number = /^edition-([1-9]\d{0,8})$/.exec(value ?? '')?.[1];
  if (number !== undefined) return { edition: Number(number) };
  return value !== null && isId(value) ? (value as RevisionId) : undefined;
}
