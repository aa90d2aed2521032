import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { BookWarning } from '#domain/book.ts';
import type { Failed } from './import-calls.ts';

/** Why nothing was brought: which file, what is wrong with it, and where. */
export function ImportFailure({ failed, files }: { failed: Failed; files: readonly File[] }) {
  const t = useStrings();
  if (failed.kind === 'failed') return <Notice kind="error">{t(`import.failed.${failed.because}`)}</Notice>;
  const file = files.length === 1 ? (files[0]?.name ?? '') : t('import.files', { count: files.length });
  return (
    <Notice kind="error">
      {failed.problems.map(({ kind, place }) => (
        <p key={kind + place}>
          {t('import.refused', { file, reason: t(`import.problem.${kind}`) })}
          {place ? <span className="small"> ({place})</span> : null}
        </p>
      ))}
    </Notice>
  );
}

/** What did not come over as it was, each with its place. */
export function Warnings({ warnings }: { warnings: readonly BookWarning[] }) {
  const t = useStrings();
  if (warnings.length === 0) return null;
  return (
    <details className="importer__warnings">
      <summary>{t('import.warnings', { count: warnings.length })}</summary>
      <ul>
        {warnings.map(({ kind, place, count }) => (
          <li key={kind + place}>
            {t(`import.warning.${kind}`)} <span className="mute">{place}</span>
            {count > 1 ? <span className="mute"> ×{count}</span> : null}
          </li>
        ))}
      </ul>
    </details>
  );
}
