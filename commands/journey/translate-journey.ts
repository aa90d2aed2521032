import { answerApart } from '#commands/answer-apart.ts';
import type { CommandContext } from '#commands/context.ts';
import { loadDraft } from '#database/journey-draft.ts';
import type { Actor } from '#domain/account.ts';
import type { JourneyId } from '#domain/ids.ts';
import { journeyLengths } from '#domain/journey/journey.ts';
import type { LineNotice, LineProblem } from '#domain/journey/lines.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { languageCode } from '#domain/text.ts';
import type { Translated } from '#formats/lines/translate.ts';
import { baseOf } from '#formats/lines/translation-base.ts';
import { beginJourney, type JourneyProblem } from './change-journey.ts';
import { journeyToWrite } from './journey-to-write.ts';
import type { TranslateJob } from './translate-worker.ts';

/** A journey that was made of another and a table of its lines in another language. */
export type TranslatedJourney = {
  readonly id: JourneyId;
  readonly title: string;
  readonly translated: number;
  /** How many lines are still those of the source. */
  readonly untranslated: number;
  /** What a translator should look at again. */
  readonly notices: readonly LineNotice[];
};

export type TranslateProblem = LineProblem | JourneyProblem | { readonly kind: 'languageUnknown' };

/**
 * Begins a journey that says in another language what the draft of one says: the same steps, links and variables, with
 * the texts of a filled table. One wrong line, and nothing is begun.
 *
 * @param table - a file as `formats/lines` writes it, CSV or XLIFF, filled
 */
export async function translateJourney(
  context: CommandContext,
  actor: Actor,
  id: JourneyId,
  { table, language: said }: { readonly table: Uint8Array; readonly language: string },
): Promise<Outcome<TranslatedJourney, TranslateProblem>> {
  const found = await journeyToWrite(context, actor, id);
  if (!found.ok) return found;
  const { journey, project } = found.value;
  const language = languageCode(said);
  if (!language) return failed({ kind: 'invalid', problems: [{ kind: 'languageUnknown' }] });
  const draft = await loadDraft(context.db.reader, id);
  if (!draft) return failed({ kind: 'notFound' });
  const { title, summary } = journey;
  const job: TranslateJob = { journey: { title, summary, graph: draft.graph }, table };
  const made = await answerApart<Translated>(new URL('./translate-worker.ts', import.meta.url), job);
  if (!made.ok) return failed({ kind: 'invalid', problems: made.problems });
  const { journey: told, translated, untranslated, notices } = made;
  // Nothing else tells two journeys of one title apart.
  const called = told.title === title ? titleIn(title, language) : told.title;
  const base = baseOf({ ...told, title: called });
  const begun = await beginJourney(context, actor, project.id, {
    ...{ ...told, title: called, language },
    translation: { sourceId: id, base },
  });
  return begun.ok ? done({ id: begun.value, title: called, translated, untranslated, notices }) : begun;
}

function titleIn(title: string, language: string): string {
  const suffix = ` (${language})`;
  return title.slice(0, journeyLengths.title - suffix.length) + suffix;
}
