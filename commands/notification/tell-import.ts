import type { CommandContext } from '#commands/context.ts';
import type { Queries } from '#database/connection.ts';
import type { AccountId, ProjectId } from '#domain/ids.ts';
import { tellPeople } from './tell-people.ts';

/** An imported manuscript. */
export type ImportNews = {
  /** The id under which it was written; names the event. */
  readonly staged: ProjectId;
  /** The work it is in now. */
  readonly projectId: ProjectId;
  readonly accountId: AccountId;
  readonly words: number;
};

/** Tells the person who imported a manuscript that it is there, in the transaction that shows it. */
export async function tellImport(
  context: CommandContext,
  tx: Queries,
  { staged, projectId, accountId, words }: ImportNews,
): Promise<void> {
  await tellPeople(context, tx, [accountId], {
    key: `import ${staged}`,
    facts: { kind: 'manuscript', words },
    projectId,
  });
}
