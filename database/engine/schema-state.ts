/** What the schema of a database is to this code. */
export type SchemaState =
  /** This code can work with it: it has all migrations known here, and perhaps later ones that take nothing from it. */
  | { readonly kind: 'fits' }
  /** It lacks migrations of this code. */
  | { readonly kind: 'older'; readonly missing: readonly string[] }
  /** A later migration took away what this code needs, or came from another line of versions. */
  | { readonly kind: 'newer'; readonly unknown: readonly string[] };

/**
 * Compares the migrations a database has had with those of this code. Two releases serve side by side while one is
 * deployed, so that an unknown migration is no harm by itself: most only add. One that takes something away says by its
 * name which migration a code must know to work without it: `041-drop-old-words.needs-038` (docs/decisions/060).
 */
export function schemaStateOf(had: readonly string[], known: readonly string[]): SchemaState {
  const unknown = had.filter((name) => !known.includes(name));
  const missing = known.filter((name) => !had.includes(name));
  const last = Math.max(0, ...known.map(numberOf));
  const isTooNew = unknown.some((name) => neededBy(name) > last || numberOf(name) <= last);
  if (isTooNew || (unknown.length > 0 && missing.length > 0)) return { kind: 'newer', unknown };
  return missing.length > 0 ? { kind: 'older', missing } : { kind: 'fits' };
}

/** The number that a migration's name begins with; one without is of no version of ours. */
function numberOf(name: string): number {
  return Number(/^(\d{3})-/.exec(name)?.[1] ?? 0);
}

/** The number of the migration that a code must know to work after this one; 0: any code can. */
export function neededBy(name: string): number {
  return Number(/\.needs-(\d{3})$/.exec(name)?.[1] ?? 0);
}
