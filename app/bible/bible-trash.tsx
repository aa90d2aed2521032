import { useState } from 'react';
import type { BibleData } from '#app/routes/org/project/load-bible.ts';
import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';
import { KindIcon } from './kind-icon.tsx';
import type { Bible } from './use-bible.ts';

/** The entries in the trash, each to be restored as it was. */
export function BibleTrash({ data: { trash, mayWrite, language }, bible }: { data: BibleData; bible: Bible }) {
  const t = useStrings();
  const [problem, setProblem] = useState<string>();
  if (trash.length === 0) return null;
  return (
    <details className="bible__trash">
      <summary>{t('bible.trash', { count: trash.length })}</summary>
      {problem ? <Notice kind="error">{problem}</Notice> : null}
      <ul className="bible__list">
        {trash.map(({ id, kind, name }) => (
          <li key={id}>
            <KindIcon kind={kind} />
            <span lang={language}>{name}</span>
            {mayWrite ? (
              <button
                type="button"
                className="btn btn--quiet btn--sm bible__count only-scripted"
                aria-label={t('bible.restoreNamed', { name })}
                onClick={async () => {
                  const answer = await bible.ask({ intent: 'restore', entryId: id });
                  setProblem(answer.ok ? undefined : answer.words);
                }}
              >
                {t('bible.restore')}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  );
}
