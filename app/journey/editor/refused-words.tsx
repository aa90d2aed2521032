import { useStrings } from '#app/strings.ts';
import { picked, sharedOf } from '#domain/journey/edit-fields.ts';
import type { Edit } from '#domain/journey/edits.ts';
import type { Effect, Graph } from '#domain/journey/graph.ts';
import type { MakeEdits } from './make-edits.ts';
import type { Refused } from './refused-batches.ts';

type RefusedWordsProps = {
  refused: readonly Refused[];
  graph: Graph;
  onTake: MakeEdits;
  onDismiss: (request: string) => void;
};

/**
 * Text typed while someone else changed the same: nobody's words are replaced unseen. It stays above all that scrolls,
 * and in this browser (`kept-edits.ts`), until its author dismisses it.
 */
export function RefusedWords({ refused, graph, onTake, onDismiss }: RefusedWordsProps) {
  const t = useStrings();
  if (refused.length === 0) return null;
  return (
    <div className="je__refused">
      {refused.map((batch) => {
        const words = batch.edits.flatMap(wordsOf);
        return (
          <div className="notice notice--warning" role="alert" key={batch.request}>
            <div className="grow">
              <p>{t(`journeys.refused.${batch.problem}`)}</p>
              {words.length > 0 ? (
                <>
                  <p className="small">{t('journeys.yourWords')}</p>
                  <textarea
                    className="input"
                    readOnly
                    rows={4}
                    aria-label={t('journeys.yourWords')}
                    value={words.join('\n')}
                  />
                </>
              ) : null}
              <div className="row row--wrap">
                {batch.problem === 'changed' && words.length > 0 ? (
                  <button
                    type="button"
                    className="btn btn--plain btn--sm"
                    onClick={() => onTake(batch.edits.map((edit) => onTop(edit, graph))) && onDismiss(batch.request)}
                  >
                    {t('journeys.takeMine')}
                  </button>
                ) : null}
                <button type="button" className="btn btn--quiet btn--sm" onClick={() => onDismiss(batch.request)}>
                  {t('journeys.dismiss')}
                </button>
              </div>
            </div>
          </div>
        );
      })}
    </div>
  );
}

/** What an author has written in an edit: its words and rules, each in a line of its own. */
function wordsOf(edit: Edit): string[] {
  const held = heldBy(edit);
  return Object.entries(held).flatMap(([name, value]) => {
    if (name === 'effects') return (value as readonly Effect[]).map((effect) => `${effect.variable} = ${effect.value}`);
    const parts = typeof value === 'object' && value !== null ? Object.values(value) : [value];
    return parts.filter((part): part is string => typeof part === 'string' && part !== '');
  });
}

function heldBy(edit: Edit): object {
  if (edit.kind === 'changeActivity' || edit.kind === 'changeLink') return sharedOf(edit.fields) ?? {};
  if (edit.kind === 'changeItem') return { text: edit.fields.text };
  if (edit.kind === 'changeVariable') return { start: String(edit.variable.start), carried: edit.variable.carried };
  if (edit.kind === 'addActivity') return { title: edit.activity.title, text: edit.activity.text };
  return edit.kind === 'addItem' ? { text: edit.item.text } : {};
}

/** The same edit, of what is there now: its author has seen it. */
function onTop(edit: Edit, { activities, items, variables }: Graph): Edit {
  if (edit.kind === 'changeVariable') {
    return { ...edit, was: variables.find(({ name }) => name === edit.variable.name) };
  }
  if (edit.kind !== 'changeActivity' && edit.kind !== 'changeLink' && edit.kind !== 'changeItem') return edit;
  const now =
    edit.kind === 'changeItem'
      ? items.find(({ id }) => id === edit.id)
      : edit.kind === 'changeActivity'
        ? activities.find(({ id }) => id === edit.id)
        : activities.find(({ id }) => id === edit.activity)?.links.find(({ id }) => id === edit.id);
  return now && edit.was ? ({ ...edit, was: picked(now, edit.was) } as Edit) : edit;
}
