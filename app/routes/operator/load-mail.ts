import { actAsOperator, requireOperator } from '#app/operator/require-operator.ts';
import { readForm } from '#app/read-form.ts';
import { listMails } from '#database/mail.ts';
import { done, failed } from '#domain/outcome.ts';
import type { Route } from './+types/mail.ts';

/** Emails that are listed. */
const mostEmails = 100;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { commands, site } = requireOperator(context, request);
  const letters = await listMails(commands.db.reader, mostEmails);
  return {
    mailWay: site.mailWay,
    // The text of an email may hold a code: none of it leaves the server.
    letters: letters
      .filter(({ kind }) => kind !== 'nobody')
      .map(({ id, kind, recipient, createdAt, sentAt, failedAt }) => ({
        ...{ id, kind, recipient, createdAt },
        state:
          failedAt !== undefined
            ? ('failed' as const)
            : sentAt === undefined
              ? ('waiting' as const)
              : ('sent' as const),
      })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const scope = requireOperator(context, request);
  await readForm(request);
  const wish = { act: 'test' };
  return actAsOperator(scope, wish, async () =>
    (await scope.site.sendTestEmail(scope.account.uid)) ? done(undefined) : failed({ kind: 'invalid', problems: [] }),
  );
}
