import type { Queries } from '#database/connection.ts';
import { type Appearance, appearanceOf, type ColourMode, colourModes } from '#domain/appearance.ts';
import type { AccountId } from '#domain/ids.ts';

/** How Fabula looks to somebody, with the colour mode of browsers where none is kept. */
export type KeptAppearance = { readonly mode: ColourMode; readonly appearance: Appearance };

/** What somebody chose for how things look; undefined while they have not. */
export async function findAppearance(db: Queries, accountId: AccountId): Promise<KeptAppearance | undefined> {
  const value = await findSetting(db, accountId, 'appearance');
  if (value === undefined) return undefined;
  const mode = (value as { mode?: unknown } | null)?.mode;
  return { mode: colourModes.find((some) => some === mode) ?? 'system', appearance: appearanceOf(value) };
}

/** Keeps how things look in the place of what was kept before. */
export async function upsertAppearance(
  tx: Queries,
  accountId: AccountId,
  { mode, appearance }: KeptAppearance,
  now: number,
): Promise<void> {
  await upsertSetting(tx, { accountId, kind: 'appearance', value: { ...appearance, mode }, now });
}

/** Whether somebody said that they want to read works for adults. */
export async function findAdultChoice(db: Queries, accountId: AccountId): Promise<boolean> {
  return (await findSetting(db, accountId, 'adult')) !== undefined;
}

/** Keeps that somebody wants to read works for adults. */
export async function upsertAdultChoice(tx: Queries, accountId: AccountId, now: number): Promise<void> {
  await upsertSetting(tx, { accountId, kind: 'adult', value: { agreesAt: now }, now });
}

type Kind = 'appearance' | 'adult';

async function findSetting(db: Queries, accountId: AccountId, kind: Kind): Promise<unknown> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row && JSON.parse(row.value);
}

async function upsertSetting(
  tx: Queries,
  { accountId, kind, value, now }: { accountId: AccountId; kind: Kind; value: object; now: number },
): Promise<void> {
  const kept = { value: JSON.stringify(value), changed_at: now };
  await tx
    .insertInto('setting')
    .values({ account_id: accountId, kind, ...kept })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet(kept))
    .execute();
}
