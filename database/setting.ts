import type { Queries } from '#database/connection.ts';
import { type Appearance, appearanceOf, type ColourMode, colourModes } from '#domain/appearance.ts';
import type { AccountId } from '#domain/ids.ts';
import { choiceOf, type NotificationChoice, usualChoice } from '#domain/notification-choice.ts';

/** The appearance that someone chose, with the colour mode of the browser where none is stored. */
export type KeptAppearance = { readonly mode: ColourMode; readonly appearance: Appearance };

/** The appearance that someone chose; undefined while they have not. */
export async function findAppearance(db: Queries, accountId: AccountId): Promise<KeptAppearance | undefined> {
  const value = await findSetting(db, accountId, 'appearance');
  if (value === undefined) return undefined;
  const mode = (value as { mode?: unknown } | null)?.mode;
  return { mode: colourModes.find((some) => some === mode) ?? 'system', appearance: appearanceOf(value) };
}

/** Saves an appearance in place of the former one. */
export async function upsertAppearance(
  tx: Queries,
  accountId: AccountId,
  { mode, appearance }: KeptAppearance,
  now: number,
): Promise<void> {
  await upsertSetting(tx, { accountId, kind: 'appearance', value: { ...appearance, mode }, now });
}

/** Whether someone said that they want to read works for adults. */
export async function findAdultChoice(db: Queries, accountId: AccountId): Promise<boolean> {
  return (await findSetting(db, accountId, 'adult')) !== undefined;
}

/** Records that someone wants to read works for adults. */
export async function upsertAdultChoice(tx: Queries, accountId: AccountId, now: number): Promise<void> {
  await upsertSetting(tx, { accountId, kind: 'adult', value: { agreesAt: now }, now });
}

/** Forgets that someone wanted to read works for adults. */
export async function deleteAdultChoice(tx: Queries, accountId: AccountId): Promise<void> {
  await tx
    .deleteFrom('setting')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'adult' satisfies Kind)
    .execute();
}

/** How someone wants to be notified; the defaults where they have chosen nothing. */
export async function findNotificationChoice(db: Queries, accountId: AccountId): Promise<NotificationChoice> {
  return choiceOf(await findSetting(db, accountId, 'notifications'));
}

/** Saves how someone wants to be notified. */
export async function upsertNotificationChoice(
  tx: Queries,
  accountId: AccountId,
  choice: NotificationChoice,
  now: number,
): Promise<void> {
  await upsertSetting(tx, { accountId, kind: 'notifications', value: choice, now });
}

/** Someone to be notified: their choice, and whether they can be emailed. */
export type Told = {
  readonly accountId: AccountId;
  readonly choice: NotificationChoice;
  readonly timeZone: string;
  /** Whether they have a verified address. */
  readonly hasMail: boolean;
};

/** How each of some accounts wants to be notified. */
export async function listTold(db: Queries, accountIds: readonly AccountId[]): Promise<Told[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .selectFrom('account')
    .leftJoin('setting', (join) =>
      join.onRef('setting.account_id', '=', 'account.id').on('setting.kind', '=', 'notifications'),
    )
    .select(['account.id', 'account.email', 'account.email_verified_at', 'account.time_zone', 'setting.value'])
    .where('account.id', 'in', accountIds)
    .execute();
  return rows.map(({ id, email, email_verified_at, time_zone, value }) => ({
    accountId: id as AccountId,
    choice: value === null ? usualChoice : choiceOf(JSON.parse(value)),
    timeZone: time_zone ?? 'UTC',
    hasMail: email !== null && email_verified_at !== null,
  }));
}

type Kind = 'appearance' | 'adult' | 'notifications';

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
