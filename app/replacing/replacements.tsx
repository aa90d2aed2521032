import { Form, useNavigation } from 'react-router';
import type { FindData } from '#app/routes/org/project/load-find.ts';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { replacementDays } from '#domain/match-wish.ts';

type ReplacementsProps = { replacements: FindData['replacements']; language: string };

/** What was replaced lately, each with the way back. */
export function Replacements({ replacements, language }: ReplacementsProps) {
  const t = useStrings();
  const format = useFormat();
  return (
    <section className="stack" aria-labelledby="sweep-recent">
      <h2 id="sweep-recent">{t('replacing.recent')}</h2>
      <p className="mute small">{t('replacing.recentText', { days: format.number(replacementDays) })}</p>
      <ul>
        {replacements.map(({ id, term, instead, places, at, by, undoneAt }) => {
          const row =
            instead === '' ? t('replacing.recentRemoved', { term }) : t('replacing.recentRow', { term, instead });
          return (
            <li key={id} className="sweep__replacement">
              <div className="grow">
                <p lang={language}>{row}</p>
                <p className="mute small">
                  {t('replacing.recentFacts', { count: places, date: format.moment(at) })}
                  {by ? ` ${t('replacing.recentBy', { name: by })}` : null}
                </p>
              </div>
              {undoneAt === undefined ? (
                <UndoForm id={id} label={t('replacing.undoOf', { row })} />
              ) : (
                <span className="mute small">{t('replacing.isUndone')}</span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The button that undoes a replacement. */
export function UndoForm({ id, label }: { id: string; label?: string }) {
  const t = useStrings();
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="undo" />
      <input type="hidden" name="id" value={id} />
      <button type="submit" className="btn btn--plain btn--sm" aria-label={label} disabled={isBusy}>
        {t('replacing.undo')}
      </button>
    </Form>
  );
}
