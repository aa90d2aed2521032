import { keptLooks } from '#app/appearance/kept-looks.ts';
import { requestScope } from '#app/context.ts';
import { findNotificationCounts } from '#database/notification.ts';
import { findAppearance } from '#database/setting.ts';
import { splitLocale } from '#domain/locale.ts';
import type { Route } from '../+types/root.ts';

/** The data of every page about the request it was rendered for. */
export async function loadRoot({ context }: Route.LoaderArgs) {
  const { account, commands, locale, brand, publicUrl, path, analyticsId } = context.get(requestScope);
  const { reader } = commands.db;
  const notifications = account && (await findNotificationCounts(reader, account.uid));
  const kept = account && (await findAppearance(reader, account.uid));
  const looks = kept && { mode: kept.mode, looks: keptLooks(kept.appearance) };
  // The address of a test is a secret of its author's: no external statistics are told of it.
  const counts = !/^\/test\//.test(splitLocale(path).path);
  const shown = { account, notifications, looks, locale, brand, publicUrl, path };
  return { ...shown, analyticsId: counts ? analyticsId : undefined };
}
