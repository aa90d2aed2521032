import type { CommandContext } from '#commands/context.ts';
import { findAppearance, upsertAppearance } from '#database/setting.ts';
import type { Actor } from '#domain/account.ts';
import { type Appearance, type ColourMode, usualAppearance } from '#domain/appearance.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';

/** The settings of an appearance that change; absent ones stay. */
export type AppearanceChanges = {
  readonly mode?: ColourMode | undefined;
  readonly appearance?: Appearance | undefined;
};

/** Keeps how Fabula looks to someone with their account, for every device where they log in. */
export async function keepAppearance(
  context: CommandContext,
  { accountId }: Actor,
  { mode, appearance }: AppearanceChanges,
): Promise<Outcome<undefined>> {
  if (accountId === undefined) return failed({ kind: 'notFound' });
  const now = context.now();
  await context.db.inTransaction(async (tx) => {
    const kept = await findAppearance(tx, accountId);
    const changed = {
      mode: mode ?? kept?.mode ?? 'system',
      appearance: appearance ?? kept?.appearance ?? usualAppearance,
    };
    await upsertAppearance(tx, accountId, changed, now);
  });
  return done(undefined);
}
