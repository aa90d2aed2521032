import { z } from 'zod';
import { actAsOperator, requireOperator } from '#app/operator/require-operator.ts';
import { readForm } from '#app/read-form.ts';
import { jobActs, operateJob } from '#commands/operate-job.ts';
import { listUndoneJobs } from '#database/job-list.ts';
import type { Route } from './+types/jobs.ts';

const Wish = z.object({ act: z.enum(jobActs), id: z.string().min(1).max(100) });

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, now } = requireOperator(context, request).commands;
  return { jobs: await listUndoneJobs(db.reader, now()) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const scope = requireOperator(context, request);
  const { data: wish } = Wish.safeParse(Object.fromEntries(await readForm(request)));
  return actAsOperator(scope, wish, (known) => operateJob(scope.commands, scope.actor, known));
}
