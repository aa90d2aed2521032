import { type CommandContext, freshId } from '#commands/context.ts';
import type { Queries } from '#database/connection.ts';
import { findEdition } from '#database/edition.ts';
import { upsertJob } from '#database/job.ts';
import { findProject } from '#database/project.ts';
import { listReadership, type Readership } from '#database/readership.ts';
import type { Actor } from '#domain/account.ts';
import type { AccountId, OrganisationId, ProjectId } from '#domain/ids.ts';
import { toldNote } from '#domain/notification.ts';
import { mayHearOf } from '#policies/notification.ts';
import { tellPeople } from './tell-people.ts';

/** The kind of job that tells readers of a new edition. */
export const tellEditionJob = 'tellEdition';

/** The edition, and its publisher, who knows of it. */
export type EditionNews = {
  readonly projectId: ProjectId;
  readonly number: number;
  readonly publisherId: AccountId;
  /** Whether only followers of its organisation are told: readers of the work already know this edition. */
  readonly toFollowersOnly?: boolean;
};

/**
 * Plans, in the transaction that publishes an edition or shows a work, that its readers and its organisation's
 * followers are told.
 */
export async function planEditionNews(
  context: Pick<CommandContext, 'now' | 'random'>,
  tx: Queries,
  news: EditionNews,
): Promise<void> {
  await upsertJob(tx, {
    id: freshId(context),
    kind: tellEditionJob,
    payload: JSON.stringify(news),
    uniqueKey: `${tellEditionJob} ${news.projectId} ${news.number}${news.toFollowersOnly ? ' followers' : ''}`,
    runAt: context.now(),
  });
}

/** Readers told in one short transaction. */
const toldAtOnce = 200;

/**
 * Tells everyone who has begun a work, keeps it or follows its organisation that an edition of it is published: in
 * batches, each of which checks again whether the edition is still there and who may read it. Run twice it tells nobody
 * twice.
 */
export async function tellEdition(
  context: CommandContext,
  { projectId, number, publisherId, toFollowersOnly = false }: EditionNews,
) {
  const { db } = context;
  const project = await findProject(db.reader, projectId);
  if (!project) return;
  let after = '';
  for (;;) {
    const { readers, through } = await listReadership(
      db.reader,
      { ...project, projectId },
      { after, limit: toldAtOnce },
    );
    if (through === undefined) return;
    after = through;
    const others = readers.filter(
      ({ accountId, onlyFollows }) => accountId !== publisherId && (onlyFollows || !toFollowersOnly),
    );
    const told = await db.inTransaction((tx) => tellSome(context, tx, { projectId, number }, others));
    if (!told) return;
    if (told.length > 0) context.announce?.({ kind: 'told', accountIds: told });
    // A work that many read must not keep everyone else waiting.
    await new Promise((resume) => setImmediate(resume));
  }
}

/** Which of some readers were told; undefined where there is nothing to tell any more. */
async function tellSome(
  context: CommandContext,
  tx: Queries,
  { projectId, number }: Pick<EditionNews, 'projectId' | 'number'>,
  readers: readonly Readership[],
): Promise<AccountId[] | undefined> {
  const project = await findProject(tx, projectId);
  const edition = await findEdition(tx, projectId, number);
  if (!project || !edition || edition.withdrawnAt !== undefined) return undefined;
  // People who only follow are told of public works: they never got the address of another one.
  const allowed = readers.filter(
    (reader) =>
      mayHearOf(actorOf(reader, project.organisationId), project) === 'allowed' &&
      (!reader.onlyFollows || project.visibility === 'public'),
  );
  return tellPeople(
    context,
    tx,
    allowed.map(({ accountId }) => accountId),
    {
      key: `edition ${projectId} ${number}`,
      facts: { kind: 'edition', number, note: toldNote(edition.note) },
      projectId,
    },
  );
}

function actorOf({ accountId, role }: Readership, organisationId: OrganisationId): Actor {
  return { accountId, isAnonymous: false, roles: new Map(role === undefined ? [] : [[organisationId, role]]) };
}
