import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { raiseAlert } from '#app/alerts/raise-alert.ts';
import type { EntryData, EntryFact } from '#app/routes/org/project/load-bible-entry.ts';
import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';
import { sceneWords } from '#app/work/outline-places.ts';
import { FactDialog } from './fact-dialog.tsx';
import type { Bible } from './use-bible.ts';

/** What is so of an entry, some of it only from a scene on. */
export function EntryFacts({ data, bible, isOpen }: { data: EntryData; bible: Bible; isOpen: boolean }) {
  const t = useStrings();
  const { entry, fields, language } = data;
  const [edited, setEdited] = useState<EntryFact | 'new'>();
  const addButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (edited) return;
    // After the dialog has tried to give the focus back to a button that is gone.
    const frame = requestAnimationFrame(() => {
      if (hasEdited.current && document.activeElement === document.body) addButton.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [edited]);
  const hasEdited = useRef(false);
  hasEdited.current ||= edited !== undefined;
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="entry__title">
        {t(`bible.facts.${entry.kind}`)}
        {isOpen ? (
          <button ref={addButton} type="button" className="link small only-scripted" onClick={() => setEdited('new')}>
            {t('bible.addField')}
          </button>
        ) : null}
      </h2>
      {fields.length === 0 ? <p className="soft small">{t('bible.noFields')}</p> : null}
      <dl className="entry__facts">
        {fields.map((field) => (
          <div key={field.id} data-over={field.isOver || undefined}>
            <dt lang={language}>{field.label}</dt>
            <dd>
              <span className="entry__value" lang={language}>
                {field.value}
              </span>
              {field.from ? (
                <span className="mute small">
                  {t('bible.fromOn', {
                    scene: field.fromScene ? numbered(sceneWords(t, field.fromScene)) : t('bible.lostScene'),
                  })}
                </span>
              ) : null}
              {field.isOver ? <span className="mute small">{t('bible.isOver')}</span> : null}
              {isOpen ? (
                <button
                  type="button"
                  className="btn btn--quiet btn--icon btn--sm only-scripted"
                  aria-label={t('bible.editField', { label: field.label })}
                  onClick={() => setEdited(field)}
                >
                  <Pencil className="icon icon--sm" aria-hidden="true" />
                </button>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
      {isOpen ? <Removed data={data} bible={bible} /> : null}
      {edited ? (
        <FactDialog
          {...{ data, bible }}
          field={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onRemoved={(label) => {
            setEdited(undefined);
            raiseAlert('success', t('bible.removed', { name: label }));
          }}
        />
      ) : null}
    </section>
  );
}

/** The fields that were removed, each to be restored. */
function Removed({ data: { removed, entry, language }, bible }: { data: EntryData; bible: Bible }) {
  const t = useStrings();
  const [problem, setProblem] = useState<string>();
  if (removed.length === 0) return null;
  return (
    <details className="entry__rest only-scripted">
      <summary className="link small">{t('bible.removedFields', { count: removed.length })}</summary>
      {problem ? <Notice kind="error">{problem}</Notice> : null}
      <ul className="entry__list">
        {removed.map(({ id, label }) => (
          <li key={id}>
            <span lang={language}>{label}</span>
            <button
              type="button"
              className="btn btn--quiet btn--sm"
              aria-label={t('bible.restoreNamed', { name: label })}
              onClick={async () => {
                const answer = await bible.ask({ intent: 'removeField', entryId: entry.id, id, isRemoved: false });
                setProblem(answer.ok ? undefined : answer.words);
              }}
            >
              {t('bible.restore')}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A name whose number stays on one line with the word before it. */
const numbered = (name: string) => name.replace(/ (?=\d+$)/, '\u00a0');
