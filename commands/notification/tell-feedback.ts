import type { CommandContext } from '#commands/context.ts';
import type { Queries } from '#database/connection.ts';
import { listMembers } from '#database/member.ts';
import { dayMs } from '#domain/duration.ts';
import type { AccountId, JourneyId } from '#domain/ids.ts';
import type { Project } from '#domain/project.ts';
import { isAtLeast } from '#domain/role.ts';
import { tellPeople } from './tell-people.ts';

/**
 * Tells those who are responsible for a work, its editors and owners, that a reader shares a piece or that a tester has
 * written a note; for one journey once a day of each, however many there are.
 *
 * @param of.by - who shares it, and need not be told
 * @returns who has a notification they had not before: announced once the transaction is committed
 */
export async function tellFeedback(
  context: Pick<CommandContext, 'now' | 'random'>,
  tx: Queries,
  project: Pick<Project, 'id' | 'organisationId'>,
  { of, journeyId, by }: { readonly of: 'piece' | 'note'; readonly journeyId: JourneyId; readonly by?: AccountId },
): Promise<AccountId[]> {
  const members = await listMembers(tx, project.organisationId);
  const day = Math.floor(context.now() / dayMs);
  return tellPeople(
    context,
    tx,
    members.filter(({ role, accountId }) => isAtLeast(role, 'editor') && accountId !== by).map((one) => one.accountId),
    { key: `feedback ${of} ${journeyId} ${day}`, facts: { kind: 'feedback', of, journeyId }, projectId: project.id },
  );
}
