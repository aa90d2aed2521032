import type { CommandContext } from '#commands/context.ts';
import type { Queries } from '#database/connection.ts';
import type { AccountId, ProjectId } from '#domain/ids.ts';
import { tellPeople } from './tell-people.ts';

/** A manuscript that has been brought in. */
export type ImportNews = {
  /** What it was written as; names the event. */
  readonly staged: ProjectId;
  /** The work it is in now. */
  readonly projectId: ProjectId;
  readonly accountId: AccountId;
  readonly words: number;
};

/** Tells whoever brought a manuscript in that it is there, in the transaction that shows it. */
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
