import type { CommandContext } from '#commands/context.ts';
import { inOneTransaction } from '#commands/in-one-transaction.ts';
import { listDraftChanges } from '#database/journey-draft.ts';
import { findTranslation, insertTranslation } from '#database/journey-translation.ts';
import type { Actor } from '#domain/account.ts';
import type { JourneyId } from '#domain/ids.ts';
import { withoutAdded } from '#domain/journey/translation.ts';
import { failed, type Outcome } from '#domain/outcome.ts';
import { type EditAnswer, type EditRefusal, editJourney } from './edit-journey.ts';
import { journeyToWrite } from './journey-to-write.ts';

/**
 * Undoes one change of a draft, by its number; refused where its words have changed since. Lines that it added to a
 * translation are new again for the next table.
 */
export async function takeBackChange(
  context: CommandContext,
  actor: Actor,
  id: JourneyId,
  version: number,
): Promise<Outcome<EditAnswer, EditRefusal>> {
  const found = await journeyToWrite(context, actor, id);
  if (!found.ok) return found;
  const [change] = await listDraftChanges(context.db.reader, id, { after: version - 1, limit: 1 });
  if (change?.version !== version) return failed({ kind: 'notFound' });
  return inOneTransaction(context, async (within): Promise<Outcome<EditAnswer, EditRefusal>> => {
    const edited = await editJourney(within, actor, id, change.undo, `taken back ${version}`);
    const tx = within.db.reader;
    const translation = edited.ok ? await findTranslation(tx, id) : undefined;
    if (translation) {
      const { projectId } = found.value.journey;
      const base = withoutAdded(translation.base, change.edits);
      await insertTranslation(tx, { id, projectId, sourceId: translation.sourceId, base });
    }
    return edited;
  });
}
