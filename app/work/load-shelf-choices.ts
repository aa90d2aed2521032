import type { Queries } from '#database/connection.ts';
import { listPublicGenres, listPublicLanguages } from '#database/public-works.ts';
import type { Genre } from '#domain/work-facts.ts';

type ShelfChoices = { readonly languages: readonly string[]; readonly genres: readonly Genre[] };

const kept = new WeakMap<Queries, { readonly version: number; readonly choices: ShelfChoices }>();

/**
 * The languages and genres of all public works: counted once for each version of the catalogue, for which every work
 * is looked at.
 */
export async function loadShelfChoices(db: Queries, version: number): Promise<ShelfChoices> {
  const known = kept.get(db);
  if (known?.version === version) return known.choices;
  const choices = { languages: await listPublicLanguages(db), genres: await listPublicGenres(db) };
  kept.set(db, { version, choices });
  return choices;
}
