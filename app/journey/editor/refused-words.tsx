import { useStrings } from '#app/strings.ts';
import type { Edit } from '#domain/journey/edits.ts';
import type { Graph } from '#domain/journey/graph.ts';
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

function wordsOf(edit: Edit): string[] {
  if (edit.kind === 'changeActivity') return [edit.fields.title, edit.fields.text].filter((text) => text !== undefined);
  if (edit.kind === 'changeLink')
    return [edit.fields.label, edit.fields.feedback, edit.fields.whyShut].filter((text) => text !== undefined);
  if (edit.kind === 'addActivity') return [edit.activity.title, edit.activity.text].filter((text) => text !== '');
  return [];
}

/** The same edit, of the words as they are now: its author has seen them. */
function onTop(edit: Edit, graph: Graph): Edit {
  if (edit.kind === 'changeActivity') {
    const now = graph.activities.find(({ id }) => id === edit.id);
    return now ? { ...edit, was: edit.was && pick(now, edit.was) } : edit;
  }
  if (edit.kind === 'changeLink') {
    const now = graph.activities.find(({ id }) => id === edit.activity)?.links.find(({ id }) => id === edit.id);
    return now ? { ...edit, was: edit.was && pick(now, edit.was) } : edit;
  }
  return edit;
}

function pick<Item extends object, Names extends object>(item: Item, names: Names): Names {
  return Object.fromEntries(Object.keys(names).map((name) => [name, item[name as keyof Item]])) as Names;
}
