import { keptLooks } from '#app/appearance/kept-looks.ts';
import { requestScope } from '#app/context.ts';
import { findNotificationCounts } from '#database/notification.ts';
import { findAppearance } from '#database/setting.ts';
import type { Route } from '../+types/root.ts';

/** What every page knows of the request it was rendered for. */
export async function loadRoot({ context }: Route.LoaderArgs) {
  const { account, commands, locale, brand, publicUrl, path, analyticsId } = context.get(requestScope);
  const { reader } = commands.db;
  const notifications = account && (await findNotificationCounts(reader, account.uid));
  const kept = account && (await findAppearance(reader, account.uid));
  const looks = kept && { mode: kept.mode, looks: keptLooks(kept.appearance) };
  return { account, notifications, looks, locale, brand, publicUrl, path, analyticsId };
}
