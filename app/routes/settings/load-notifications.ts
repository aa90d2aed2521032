import { data } from 'react-router';
import { requireAccount } from '#app/account/require-account.ts';
import { readForm } from '#app/read-form.ts';
import { refuse, statusOf } from '#app/responses.ts';
import { readNotificationForm } from '#app/settings/notification-form.ts';
import { changeNotificationChoice } from '#commands/notification/change-notification-choice.ts';
import { findNotificationChoice, listTold } from '#database/setting.ts';
import type { Route } from './+types/notifications.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { account, commands, site } = requireAccount(context, request);
  const [told] = await listTold(commands.db.reader, [account.uid]);
  return {
    isGuest: account.isAnonymous,
    isOperator: account.isOperator,
    choice: told?.choice ?? (await findNotificationChoice(commands.db.reader, account.uid)),
    timeZone: told?.timeZone ?? 'UTC',
    hasMail: told?.hasMail ?? false,
    sendsMail: site.mailWay !== 'dropped',
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { account, actor, commands } = requireAccount(context, request);
  const before = await findNotificationChoice(commands.db.reader, account.uid);
  const read = readNotificationForm(await readForm(request), before);
  if ('problem' in read) return data(read, { status: statusOf.invalid });
  const outcome = await changeNotificationChoice(commands, actor, read.choice);
  if (!outcome.ok) refuse(outcome.failure);
  return { problem: undefined };
}
