import { z } from 'zod';
import { readPlace } from '#app/operator/list-search.tsx';
import { actAsOperator, requireOperator } from '#app/operator/require-operator.ts';
import { readForm } from '#app/read-form.ts';
import { accountActs, operateAccount } from '#commands/account/operate-account.ts';
import { listPeople } from '#database/operator-list.ts';
import type { AccountId } from '#domain/ids.ts';
import { pageOfRows, rowsOnPage } from '#domain/list-place.ts';
import type { Route } from './+types/accounts.ts';

const Wish = z.object({ act: z.enum(accountActs), id: z.string().min(1).max(128) });

export async function loader({ context, request }: Route.LoaderArgs) {
  const { commands, account: own } = requireOperator(context, request);
  const { words, behind } = readPlace(request);
  const people = await listPeople(commands.db.reader, { words, behind, limit: rowsOnPage + 1 });
  const { shown, last } = pageOfRows(people);
  return {
    words,
    isFirst: behind === undefined,
    next: last && { at: last.createdAt, id: last.id },
    people: shown.map(({ id, email, emailVerifiedAt, displayName, createdAt, lastLoginAt, ...state }) => ({
      ...{ id, email, displayName, createdAt, lastLoginAt, isVerified: emailVerifiedAt !== undefined },
      isDisabled: state.disabledAt !== undefined,
      isClosed: state.closedAt !== undefined,
      isOperator: state.operatorAt !== undefined,
      isOwn: id === own.uid,
    })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const scope = requireOperator(context, request);
  const { data: wish } = Wish.safeParse(Object.fromEntries(await readForm(request)));
  return actAsOperator(scope, wish, ({ act, id }) =>
    operateAccount(scope.commands, scope.actor, { act, accountId: id as AccountId }),
  );
}
