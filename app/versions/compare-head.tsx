import { Link } from 'react-router';
import type { VersionsData } from '#app/routes/org/project/load-versions.ts';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { withSlots } from '#app/ui/with-slots.tsx';
import { useVersionName } from './use-version-name.ts';
import { versionAddress } from './version-address.ts';

/** What is compared with what, and how many words came and went. */
export function ComparedWords({ data }: { data: VersionsData }) {
  const t = useStrings();
  const format = useFormat();
  const nameOf = useVersionName(data);
  const { oldId, newId, comparison } = data;
  if (!comparison || !oldId) return null;
  const older = <b>{nameOf(oldId)}</b>;
  return (
    <p className="small soft versions__said">
      {newId
        ? withSlots({ older, newer: <b>{nameOf(newId)}</b> }, (marks) => t('versions.compared', marks))
        : withSlots({ older }, (marks) => t('versions.comparedWithNow', marks))}{' '}
      {comparison.changes === 0 ? null : (
        <span className="row versions__words">
          <span className="cmp__plus">
            {t('versions.added', { count: comparison.added, words: format.number(comparison.added) })}
          </span>
          <span className="cmp__minus">
            {t('versions.removed', { count: comparison.removed, words: format.number(comparison.removed) })}
          </span>
        </span>
      )}
    </p>
  );
}

/** Whether the two stand in one text, or side by side. */
export function ViewLinks({ data }: { data: VersionsData }) {
  const t = useStrings();
  if (!data.comparison) return null;
  return (
    <nav className="seg versions__view" aria-label={t('versions.view')}>
      {([false, true] as const).map((isSide) => (
        <Link
          key={String(isSide)}
          className="seg__link"
          to={versionAddress(data, { isSideBySide: isSide })}
          preventScrollReset
          aria-current={isSide === data.isSideBySide ? 'page' : undefined}
        >
          {t(isSide ? 'versions.side' : 'versions.inline')}
        </Link>
      ))}
    </nav>
  );
}
