import type { LineNotice } from '#domain/journey/lines.ts';
import type { TranslationChange } from '#domain/journey/translation.ts';
import { lineTableBytes } from '#domain/limits.ts';

/** The result of an imported table. */
export type Answer =
  | { readonly kind: 'made'; readonly made: Made }
  /** Nothing happened yet: there is an earlier translation, and this is what would be done to it. */
  | { readonly kind: 'planned'; readonly plan: Update }
  | { readonly kind: 'updated'; readonly made: Update }
  | { readonly kind: 'wrong'; readonly problems: readonly Problem[] }
  | { readonly kind: 'failed' };

type Told = { readonly id: string; readonly title: string; readonly notices: readonly LineNotice[] };
type Made = Told & { readonly translated: number; readonly untranslated: number };
export type Update = Told & {
  readonly mark: string;
  readonly change: TranslationChange;
  readonly isMade: boolean;
  readonly version?: number;
};
export type Problem = {
  readonly kind: string;
  readonly line?: number;
  readonly id?: string;
  /** The title of the step it is in, where there is one. */
  readonly step?: string;
  readonly what?: string;
};

/** Where a table goes: `new`, or the earlier translation with the mark of the change that was agreed to. */
export type Target = 'new' | { readonly into: string; readonly agreed: string };

/** Imports a table of a journey's lines. Without a target, an earlier translation is only looked at. */
export async function sendTranslation(
  journeyId: string,
  { file, language, target }: { readonly file: File; readonly language: string; readonly target?: Target | undefined },
): Promise<Answer> {
  if (file.size > lineTableBytes) return { kind: 'wrong', problems: [{ kind: 'tooLarge' }] };
  const asked = new URLSearchParams({ language, ...(target === 'new' ? { into: 'new' } : target) });
  try {
    const answered = await fetch(`/api/journeys/${journeyId}/translation?${asked}`, { method: 'POST', body: file });
    const said = await answered.json();
    if (!answered.ok) return answered.status === 422 ? { kind: 'wrong', problems: said.problems } : { kind: 'failed' };
    if (said.kind === 'new') return { kind: 'made', made: said };
    return said.isMade ? { kind: 'updated', made: said } : { kind: 'planned', plan: said };
  } catch {
    return { kind: 'failed' };
  }
}
