import { z } from 'zod';
import { actAsOperator, requireOperator } from '#app/operator/require-operator.ts';
import { readForm } from '#app/read-form.ts';
import { operateReport } from '#commands/report/operate-report.ts';
import { listOpenReports, listWithdrawnWorks } from '#database/report.ts';
import { isId, type ProjectId } from '#domain/ids.ts';
import { typedText } from '#domain/typed-text.ts';
import type { Route } from './+types/reports.ts';

const Id = z.string().refine(isId);

const Wish = z.discriminatedUnion('act', [
  z.object({ act: z.literal('withdraw'), id: Id, because: z.string().max(10_000).transform(typedText) }),
  z.object({ act: z.literal('dismiss'), id: Id }),
  z.object({ act: z.literal('giveBack'), id: Id }),
]);

export async function loader({ context, request }: Route.LoaderArgs) {
  const { reader } = requireOperator(context, request).commands.db;
  return { reports: await listOpenReports(reader), withdrawn: await listWithdrawnWorks(reader) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const scope = requireOperator(context, request);
  const { data: wish } = Wish.safeParse(Object.fromEntries(await readForm(request)));
  return actAsOperator(scope, wish, (known) => {
    const { commands, actor } = scope;
    if (known.act === 'giveBack')
      return operateReport(commands, actor, { act: 'giveBack', work: known.id as ProjectId });
    if (known.act === 'dismiss') return operateReport(commands, actor, { act: 'dismiss', report: known.id });
    return operateReport(commands, actor, { act: 'withdraw', report: known.id, because: known.because });
  });
}
