import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { Notice } from '#app/ui/notice.tsx';
import { type BookWarning, defaultBookLimits, foreignKinds } from '#domain/book.ts';
import { archiveLimits, type LimitName, readPlace, storyLimits } from '#domain/book-place.ts';
import { pathOf } from './folder-files.ts';
import type { Failed, Problem } from './import-calls.ts';

const foreign: ReadonlySet<Problem['kind']> = new Set(foreignKinds);

/** Why nothing was imported: which file, its problem, and where. */
export function ImportFailure({ failed, files }: { failed: Failed; files: readonly File[] }) {
  const t = useStrings();
  const said = usePlaces();
  if (failed.kind === 'failed') return <Notice kind="error">{t(`import.failed.${failed.because}`)}</Notice>;
  const chosen = files.length === 1 ? files[0] && pathOf(files[0]) : undefined;
  /** A file that was chosen names the whole; one inside of it is a place there. */
  const inside = ({ file, place }: Problem) =>
    [chosen === undefined || file === chosen ? undefined : file, place && said(place)].filter(Boolean).join(', ');
  return (
    <Notice kind="error">
      {failed.problems.map((problem) => (
        <p key={JSON.stringify(problem)}>
          {t('import.refused', {
            file: chosen ?? problem.file ?? t('import.files', { count: files.length }),
            reason: t(`import.problem.${problem.kind}`),
          })}
          {inside(problem) === '' ? null : <span className="small"> ({inside(problem)})</span>}
        </p>
      ))}
      {failed.problems.some(({ kind }) => foreign.has(kind)) ? <p>{t('import.takes')}</p> : null}
    </Notice>
  );
}

/** The losses of an import, each with its place. */
export function Warnings({ warnings }: { warnings: readonly BookWarning[] }) {
  const t = useStrings();
  const said = usePlaces();
  if (warnings.length === 0) return null;
  return (
    <details className="importer__warnings">
      <summary className="fold">{t('import.warnings', { count: warnings.length })}</summary>
      <ul>
        {warnings.map(({ kind, place, file, count }) => (
          <li key={JSON.stringify([kind, place, file])}>
            {t(`import.warning.${kind}`)}{' '}
            <span className="mute">{[file, place && said(place)].filter(Boolean).join(', ')}</span>
            {count > 1 ? <span className="mute"> ×{count}</span> : null}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Places in the person's language. */
function usePlaces(): (place: string) => string {
  const t = useStrings();
  const format = useFormat();
  const most = (limit: LimitName) => {
    const value = { ...defaultBookLimits, ...archiveLimits(defaultBookLimits), ...storyLimits }[limit];
    return limit === 'fileBytes' || limit === 'unpackedBytes' || limit === 'journey'
      ? format.bytes(value)
      : format.number(value);
  };
  return (place) => {
    const read = readPlace(place);
    if (read.kind === 'limit') return t(`import.limit.${read.limit}`, { most: most(read.limit) });
    if (read.kind === 'version') return t('import.place.version', { version: read.version });
    if (read.kind === 'name') return read.name;
    const line = t('import.place.line', { line: format.number(read.line) });
    return [read.file, read.what === undefined ? line : `${line}: ${read.what}`].filter(Boolean).join(', ');
  };
}
