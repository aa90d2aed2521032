import { data } from 'react-router';
import { z } from 'zod';
import { redirectTo, refuse, statusOf } from '#app/responses.ts';
import { type DuplicateProblem, duplicateBlock } from '#commands/block/duplicate-block.ts';
import type { CommandContext } from '#commands/context.ts';
import { type NameProblem, nameText, renameRevision } from '#commands/document/name-revision.ts';
import { type RestoreProblem, restoreVersion } from '#commands/document/restore-version.ts';
import { giveUpOtherDraft } from '#commands/other-draft/give-up-other-draft.ts';
import { renameOtherDraft } from '#commands/other-draft/rename-other-draft.ts';
import { tryOtherDraft } from '#commands/other-draft/try-other-draft.ts';
import { writeOtherDraft } from '#commands/other-draft/write-other-draft.ts';
import type { Actor } from '#domain/account.ts';
import { type BlockId, isId, type ProjectId, type RevisionId } from '#domain/ids.ts';
import { type DraftProblem, draftBeginnings } from '#domain/other-draft.ts';
import type { Failure } from '#domain/outcome.ts';
import { typedText } from '#domain/typed-text.ts';
import { readVersionId } from './version-id.ts';

const Id = z
  .string()
  .refine(isId)
  .transform((id) => id as RevisionId);

const Version = z.string().transform((value, context) => {
  const version = readVersionId(value);
  if (version) return version;
  context.addIssue('not a version');
  return z.NEVER;
});

const Name = z.string().max(10_000).transform(typedText);

const VersionForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('nameNow'), name: z.string().max(10_000) }),
  z.object({ intent: z.literal('rename'), id: Id, name: z.string().max(10_000) }),
  z.object({ intent: z.literal('restore'), id: Version }),
  z.object({
    intent: z.literal('restorePassage'),
    id: Version,
    passage: z.string().regex(/^\d{1,6}$/),
    mark: z.string().max(50),
  }),
  z.object({ intent: z.literal('tryDraft'), name: Name, beginning: z.enum(draftBeginnings) }),
  z.object({ intent: z.literal('writeDraft'), id: Id }),
  z.object({ intent: z.literal('renameDraft'), id: Id, name: Name }),
  z.object({ intent: z.literal('giveUpDraft'), id: Id, name: Name }),
  z.object({ intent: z.literal('copy'), id: Version, title: z.string().max(10_000).transform(typedText) }),
]);

type Intent = z.output<typeof VersionForm>['intent'];
type Problem =
  | NameProblem
  | RestoreProblem
  | { readonly kind: DraftProblem }
  // A version is copied without what is below its block.
  | { readonly kind: Exclude<DuplicateProblem['kind'], 'tooManyBelow'> | 'notUnderstood' };

/** What a form of the page of versions asks for: its answer is shown there, or leads to the text. */
export async function changeVersions(
  { commands, actor }: { readonly commands: CommandContext; readonly actor: Actor },
  block: {
    readonly projectId: ProjectId;
    readonly id: BlockId;
    readonly workPath: string;
    readonly textPath: string;
    /** Whether it is the notes of an entry, of which no text of the manuscript is made. */
    readonly isEntry: boolean;
  },
  fields: FormData,
) {
  const form = VersionForm.safeParse(Object.fromEntries(fields));
  if (!form.success) return refused('nameNow', { kind: 'notUnderstood' });
  const wish = form.data;
  const blockId = block.id;
  const invalid = (failure: Failure<Problem>) => {
    if (failure.kind !== 'invalid') refuse(failure);
    return refused(wish.intent, failure.problems[0] ?? { kind: 'notUnderstood' });
  };
  switch (wish.intent) {
    case 'restore': {
      const outcome = await restoreVersion(commands, actor, blockId, wish.id);
      if (!outcome.ok) return invalid(outcome.failure);
      throw redirectTo(block.textPath);
    }
    case 'restorePassage': {
      const passage = { at: Number(wish.passage), mark: wish.mark };
      const outcome = await restoreVersion(commands, actor, blockId, wish.id, passage);
      return outcome.ok ? { kind: 'restored' as const } : invalid(outcome.failure);
    }
    case 'copy': {
      if (block.isEntry) return refused(wish.intent, { kind: 'notUnderstood' });
      const copy = { projectId: block.projectId, blockId, title: wish.title, version: wish.id };
      const outcome = await duplicateBlock(commands, actor, copy);
      if (!outcome.ok) return invalid(outcome.failure as Failure<Problem>);
      throw redirectTo(`${block.workPath}/block/${outcome.value.blockId}`);
    }
    case 'tryDraft':
    case 'writeDraft': {
      const outcome =
        wish.intent === 'tryDraft'
          ? await tryOtherDraft(commands, actor, { blockId, name: wish.name, beginning: wish.beginning })
          : await writeOtherDraft(commands, actor, { blockId, revisionId: wish.id });
      if (!outcome.ok) return invalid(outcome.failure);
      throw redirectTo(block.textPath);
    }
    case 'renameDraft':
    case 'giveUpDraft': {
      const change = wish.intent === 'renameDraft' ? renameOtherDraft : giveUpOtherDraft;
      const outcome = await change(commands, actor, { blockId, revisionId: wish.id, name: wish.name });
      return outcome.ok ? { kind: wish.intent, name: wish.name.trim() } : invalid(outcome.failure);
    }
    case 'nameNow':
    case 'rename': {
      const { name } = wish;
      const outcome =
        wish.intent === 'nameNow'
          ? await nameText(commands, actor, { blockId, name })
          : await renameRevision(commands, actor, { blockId, revisionId: wish.id, name });
      return outcome.ok ? { kind: 'named' as const, name: name.trim() } : invalid(outcome.failure);
    }
  }
}

/** Why something was not done, and in which form it is said. */
function refused(form: Intent, problem: Problem) {
  return data({ kind: 'refused' as const, form, problem }, { status: statusOf.invalid });
}
