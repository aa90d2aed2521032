import type { Queries } from '#database/connection.ts';
import { type SlugKind, slugCandidates } from '#domain/slug.ts';

/** The scope of the slugs of organisations; those of projects are in the scope of their organisation's id. */
export const organisationScope = 'organisation';

/** The owner of a slug, now or formerly; undefined when it was never given. */
export async function findSlugTarget(db: Queries, scope: string, slug: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('slug')
    .select('target_id')
    .where('scope', '=', scope)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row?.target_id;
}

/**
 * Gives a target the first free slug for a name, or the one it had before where that fits; a slug that ever named
 * something else is never given again.
 *
 * @param slug.hide - what slugs of the erased are kept as, where the scope has such
 */
export async function insertSlug(
  tx: Queries,
  {
    kind,
    scope,
    name,
    targetId,
    random,
    now,
    hide,
  }: {
    kind: SlugKind;
    scope: string;
    name: string;
    targetId: string;
    random: string;
    now: number;
    hide?: (slug: string) => string;
  },
): Promise<string> {
  for (const slug of slugCandidates(kind, name, random)) {
    const holder = await findSlugTarget(tx, scope, slug);
    if (holder === targetId) return slug;
    if (holder !== undefined || (hide && (await findSlugTarget(tx, scope, hide(slug))) !== undefined)) continue;
    await tx.insertInto('slug').values({ scope, slug, target_id: targetId, created_at: now }).execute();
    return slug;
  }
  throw new Error('There is always a next candidate.');
}

/** Gives a target a slug that is free, or keeps the one it has or had. */
export async function insertOwnSlug(
  tx: Queries,
  { scope, slug, targetId, now }: { scope: string; slug: string; targetId: string; now: number },
): Promise<void> {
  await tx
    .insertInto('slug')
    .values({ scope, slug, target_id: targetId, created_at: now })
    .onConflict((conflict) => conflict.columns(['scope', 'slug']).doNothing())
    .execute();
}

/** Whether a slug was ever given. */
export async function findAnySlug(db: Queries, scope: string, slug: string): Promise<boolean> {
  return (await findSlugTarget(db, scope, slug)) !== undefined;
}
