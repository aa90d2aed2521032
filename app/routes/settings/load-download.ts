import { data } from 'react-router';
import { z } from 'zod';
import { requireAccount } from '#app/account/require-account.ts';
import { readForm } from '#app/read-form.ts';
import { refuse } from '#app/responses.ts';
import { loadPerson } from '#app/settings/load-person.ts';
import { isProvedLately } from '#app/settings/proved-lately.ts';
import { removeAccountArchive, requestAccountArchive } from '#commands/account-archive/request-account-archive.ts';
import { listAccountArchives } from '#database/account-archive.ts';
import { type ArchiveProblem, archiveKeepMs, archiveName } from '#domain/account-archive.ts';
import { type AccountArchiveId, isId } from '#domain/ids.ts';
import type { Route } from './+types/download.ts';

const Wish = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('make') }),
  z.object({ intent: z.literal('remove'), id: z.string().refine(isId) }),
]);

export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = requireAccount(context, request);
  const archives = await listAccountArchives(scope.commands.db.reader, scope.account.uid);
  return {
    person: await loadPerson(scope, scope.account.uid),
    isProved: isProvedLately(scope),
    archives: archives.map(({ id, createdAt, progress, size, readyAt, failedAt }) => ({
      ...{ id, createdAt, progress, size, name: archiveName(createdAt), until: createdAt + archiveKeepMs },
      state: readyAt !== undefined ? 'ready' : failedAt !== undefined ? 'failed' : 'making',
    })),
  };
}

export type Result = {
  readonly done?: 'make' | 'remove';
  readonly problem?: ArchiveProblem['kind'] | 'proof';
};

export async function action({ context, request }: Route.ActionArgs) {
  const scope = requireAccount(context, request);
  const { actor, commands } = scope;
  const wish = Wish.safeParse(Object.fromEntries(await readForm(request)));
  if (!wish.success) refuse({ kind: 'invalid', problems: [] });
  if (wish.data.intent === 'remove') {
    const removed = await removeAccountArchive(commands, actor, wish.data.id as AccountArchiveId);
    if (!removed.ok) refuse(removed.failure);
    return data<Result>({ done: 'remove' });
  }
  if (!isProvedLately(scope)) return data<Result>({ problem: 'proof' }, { status: 403 });
  const made = await requestAccountArchive(commands, actor);
  if (made.ok) return data<Result>({ done: 'make' });
  if (made.failure.kind !== 'invalid') refuse(made.failure);
  return data<Result>({ problem: made.failure.problems[0]?.kind ?? 'making' }, { status: 422 });
}

export type DownloadData = Route.ComponentProps['loaderData'];
