import { Download } from 'lucide-react';
import { Form } from 'react-router';
import { Progress } from '#app/manuscript/progress.tsx';
import type { DownloadData } from '#app/routes/settings/load-download.ts';
import { useLooks } from '#app/shell/use-looks.ts';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { archivesKept } from '#domain/account-archive.ts';

type Props = { readonly archives: DownloadData['archives']; readonly hasLetters: boolean };

/** The archives that were made, or are being made, each with a way to take it and to remove it. */
export function ArchiveList({ archives, hasLetters }: Props) {
  const t = useStrings();
  const format = useFormat();
  const isMaking = archives.some(({ state }) => state === 'making');
  useLooks(isMaking);

  if (archives.length === 0) return <p className="soft small">{t('download.none')}</p>;
  return (
    <>
      <ul className="exports">
        {archives.map(({ id, name, progress, size, until, ...archive }) => (
          <li key={id}>
            <span className="grow">
              {name}
              <span className="mute small set__note">
                {archive.state === 'ready'
                  ? t('download.until', { size: format.bytes(size ?? 0), day: format.day(until) })
                  : null}
                {archive.state === 'failed' ? (
                  <span className="red" role="alert">
                    {t('download.failed')}
                  </span>
                ) : null}
              </span>
            </span>
            {archive.state === 'ready' ? (
              <a
                className="btn btn--plain btn--sm"
                href={`/api/archives/${id}`}
                download={name}
                aria-label={t('download.takeOf', { name })}
              >
                <Download className="icon" aria-hidden="true" />
                {t('download.take')}
              </a>
            ) : null}
            {archive.state === 'making' ? (
              <Progress label={t('download.making')} percent={progress} shown={format.percent(progress)} />
            ) : null}
            <Form method="post" preventScrollReset>
              <input type="hidden" name="intent" value="remove" />
              <button
                type="submit"
                className="btn btn--quiet btn--sm"
                name="id"
                value={id}
                aria-label={t(archive.state === 'making' ? 'download.stopOf' : 'download.removeOf', { name })}
              >
                {t(archive.state === 'making' ? 'download.stop' : 'download.remove')}
              </button>
            </Form>
          </li>
        ))}
      </ul>
      <p className="mute small">
        {isMaking ? t(hasLetters ? 'download.leave' : 'download.leaveGuest') : null}{' '}
        {t('download.kept', { count: archivesKept.days })}
      </p>
    </>
  );
}
