import type { CommandContext } from '#commands/context.ts';
import { listBlocks } from '#database/block.ts';
import { findCurrentEdition, listEditionBlocks } from '#database/edition.ts';
import { loadRenderedTexts } from '#database/rendered-text.ts';
import type { Actor } from '#domain/account.ts';
import type { BlockStatus, ManuscriptKind } from '#domain/block.ts';
import { type DifferenceKind, differences, differencesShown, wordChange } from '#domain/edition-choice.ts';
import type { BlockId, ProjectId } from '#domain/ids.ts';
import { done, type Outcome } from '#domain/outcome.ts';
import { plainText } from '#domain/plain-text.ts';
import { readText } from '#domain/read-text.ts';
import { lookAtOutline } from './publish-edition.ts';

/** A difference between an outline and what readers see, as its author looks at it before publishing. */
export type ShownDifference = {
  readonly id: BlockId;
  readonly kind: DifferenceKind;
  readonly title: string;
  readonly block: ManuscriptKind;
  /** Undefined for a removed block. */
  readonly status: BlockStatus | undefined;
  readonly plus: number;
  readonly minus: number;
};

/** Texts whose words are compared in one step. */
const comparedAtOnce = 50;

/** What a new edition would change: the first differences, and how many more there are. */
export type ShownDifferences = { readonly first: readonly ShownDifference[]; readonly more: number };

/** What a new edition of a project would change, for someone who may publish it. */
export async function listDifferences(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
): Promise<Outcome<ShownDifferences>> {
  const { reader } = context.db;
  const looked = await lookAtOutline(context, actor, projectId);
  if (!looked.ok) return looked;
  const { blocks, jsons } = looked.value.outline;
  const current = await findCurrentEdition(reader, projectId);
  const shown = current ? await listEditionBlocks(reader, projectId, current.number) : [];
  const statuses = new Map((await listBlocks(reader, projectId)).map(({ id, status }) => [id, status]));
  const all = differences(shown, blocks);
  const listed = all.slice(0, differencesShown);
  const made: ShownDifference[] = [];
  for (let at = 0; at < listed.length; at += comparedAtOnce) {
    const some = listed.slice(at, at + comparedAtOnce);
    const revised = some.filter(({ kind }) => kind === 'revised');
    const texts = await loadRenderedTexts(
      reader,
      revised.map(({ before }) => before?.hash ?? ''),
    );
    for (const { id, kind, block, before } of some) {
      const change =
        kind === 'revised'
          ? wordChange(texts.get(before?.hash ?? '')?.text ?? '', textOf(jsons.get(block.hash)))
          : { plus: kind === 'new' ? block.words : 0, minus: kind === 'removed' ? block.words : 0 };
      made.push({ id, kind, title: block.title, block: block.kind, status: statuses.get(id), ...change });
    }
    // A long book must not keep everyone else waiting.
    await new Promise((resume) => setImmediate(resume));
  }
  return done({ first: made, more: all.length - listed.length });
}

function textOf(json: string | undefined): string {
  return json === undefined ? '' : plainText(readText(JSON.parse(json)));
}
