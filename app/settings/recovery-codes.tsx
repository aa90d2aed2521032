import { Download } from 'lucide-react';
import { useRoot } from '#app/shell/use-root.ts';
import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';

/** Codes for people who have lost their app: how many are left, and new ones, shown once and to be kept. */
export function RecoveryCodes({
  codes,
  left,
  isBusy,
  onMake,
}: {
  codes: readonly string[] | undefined;
  left: number;
  isBusy: boolean;
  onMake: () => void;
}) {
  const t = useStrings();
  const root = useRoot();
  const heading = t('security.codesFor', { brand: root?.brand ?? '', name: root?.account?.displayName ?? '' });
  const file = codes && `data:text/plain;charset=utf-8,${encodeURIComponent(`${heading}\n\n${codes.join('\n')}\n`)}`;
  return (
    <div className="stack">
      <h3>{t('security.codes')}</h3>
      {codes && file ? (
        <>
          <Notice kind="warning">{t('security.codesOnce')}</Notice>
          <ul className="codes">
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
          <a className="btn btn--plain" href={file} download={t('security.codesFile')}>
            <Download className="icon" aria-hidden="true" />
            {t('security.downloadCodes')}
          </a>
        </>
      ) : (
        <>
          <p className="soft small">{t('security.codesLeft', { count: left })}</p>
          <button type="button" className="btn btn--plain" disabled={isBusy} onClick={onMake}>
            {t('security.makeCodes')}
          </button>
        </>
      )}
    </div>
  );
}
