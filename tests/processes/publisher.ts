import { setTimeout as pause } from 'node:timers/promises';
import type { CommandContext } from '#commands/context.ts';
import { changeNotificationChoice } from '#commands/notification/change-notification-choice.ts';
import { findAccountByEmail, updateAccountRow } from '#database/account.ts';
import type { Database } from '#database/connection.ts';
import { insertLibraryEntry } from '#database/library.ts';
import { updateProject } from '#database/project.ts';
import type { ProjectId } from '#domain/ids.ts';
import { usualChoice } from '#domain/notification-choice.ts';
import { buildProject, type Person } from '#tests/factories.ts';
import type { TakenEmail } from '#tests/mail-server.ts';
import { type Client, send } from '#tests/server.ts';

/** A public work that some people keep; each wants an email of every new edition at once. */
export async function buildReadWork(context: CommandContext, author: Person, emails: readonly string[]) {
  const { db } = context;
  const { projectId } = await buildProject(context, author, { title: 'The Almanac' });
  await db.inTransaction(async (tx) => {
    await updateProject(tx, projectId, { visibility: 'public' }, Date.now());
    // Publishing takes a confirmed address.
    await updateAccountRow(tx, author.id, { email_verified_at: 1 });
  });
  const edition = { inApp: true, mail: 'atOnce' } as const;
  for (const email of emails) {
    const account = await findAccountByEmail(db.reader, email);
    if (!account) throw new Error(`${email} has no account.`);
    await db.inTransaction(async (tx) => {
      await updateAccountRow(tx, account.id, { email_verified_at: 1 });
      await insertLibraryEntry(tx, account.id, projectId, 'reading', Date.now());
    });
    const actor = { accountId: account.id, isAnonymous: false, roles: new Map() };
    const kinds = { ...usualChoice.kinds, edition };
    await changeNotificationChoice(context, actor, { ...usualChoice, kinds });
  }
  return projectId;
}

const noteOf = (number: number) => `note-${String(number).padStart(5, '0')}`;

/**
 * Publishes edition after edition over the API, at one process and the other, until it is stopped: a request that is not
 * answered is sent again under its name.
 */
export function startPublishing(places: readonly Client[], cookie: string, projectId: ProjectId, everyMs: number) {
  let isOn = true;
  let published = 0;
  let tries = 0;
  async function ask(method: string, path: string, body: object, key: string): Promise<void> {
    for (;;) {
      const place = places[tries++ % places.length] as Client;
      const answer = await send(place, `/api/v1/${path}`, {
        method,
        headers: { cookie, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(5_000),
      }).catch(() => undefined);
      const text = await answer?.text().catch(() => '');
      if (answer?.ok) return;
      if (answer && ![409, 429, 500, 503].includes(answer.status))
        throw new Error(`${method} ${path} was answered with ${answer.status}: ${text}`);
      await pause(100);
    }
  }
  const work = (async () => {
    while (isOn) {
      const note = noteOf(published + 1);
      await ask('PATCH', `projects/${projectId}`, { summary: note }, `change-${note}`);
      await ask('POST', 'editions', { projectId, note }, `publish-${note}`);
      published++;
      await pause(everyMs);
    }
  })();
  let failure: unknown;
  const ended = work.catch((error: unknown) => {
    failure = error;
  });
  return {
    published: () => published,
    /** Why it publishes nothing more. */
    failure: () => failure,
    async stop() {
      isOn = false;
      await ended;
    },
  };
}

/** Whether any job waits to be run, but for those whose hour is far. */
export async function hasJobs(db: Database): Promise<boolean> {
  const due = await db.reader
    .selectFrom('job')
    .select('id')
    .where('done_at', 'is', null)
    .where((eb) => eb.or([eb('run_at', '<', Date.now() + 10_000), eb('attempts', '>', 0)]))
    .executeTakeFirst();
  return due !== undefined;
}

/** What came of the jobs, as those see it who are told: each thing that happened as often as it happened. */
export async function countEffects(
  db: Database,
  projectId: ProjectId,
  { published, emails, letters }: { published: number; emails: readonly string[]; letters: readonly TakenEmail[] },
) {
  const wrong: string[] = [];
  const once = (what: string, count: number) => {
    if (count !== 1) wrong.push(`${what}: ${count}`);
  };
  const { reader } = db;
  const editions = await reader.selectFrom('edition').select('note').where('project_id', '=', projectId).execute();
  const told = await reader
    .selectFrom('notification')
    .innerJoin('account', 'account.id', 'notification.account_id')
    .select(['account.email', 'notification.facts'])
    .where('notification.kind', '=', 'edition')
    .execute();
  const messages = new Map<string, TakenEmail>();
  for (const letter of letters) messages.set(letter.headers.get('message-id')?.[0] ?? '', letter);
  for (let number = 1; number <= published; number++) {
    const note = noteOf(number);
    once(`edition ${note}`, editions.filter((one) => one.note === note).length);
    // Of the first edition those who keep the work are not told.
    if (number === 1) continue;
    for (const email of emails) {
      once(`${email} told of ${note}`, told.filter((one) => one.email === email && one.facts.includes(note)).length);
      const of = [...messages.values()].filter(
        ({ to, parts }) => to[0] === email && parts.get('text/plain')?.includes(note),
      );
      once(`email to ${email} of ${note}`, of.length);
    }
  }
  const entries = await reader
    .selectFrom('search_entry')
    .select(['block_id', 'piece'])
    .where('project_id', '=', projectId)
    .execute();
  const places = Map.groupBy(entries, ({ block_id, piece }) => `${block_id} ${piece}`);
  for (const [place, { length }] of places) once(`entry of the search ${place}`, length);
  once('work in the search', places.has(' 0') ? 1 : 0);
  const jobs = await reader.selectFrom('job').select(['kind', 'attempts', 'done_at', 'failed_at']).execute();
  const run = jobs.filter(({ done_at }) => done_at !== null);
  for (const { kind } of run.filter(({ failed_at }) => failed_at !== null)) wrong.push(`given up: ${kind}`);
  return {
    wrong,
    jobs: run.length,
    again: run.filter(({ attempts }) => attempts > 1).length,
    emails: messages.size,
    copies: letters.length - messages.size,
  };
}
