import { Download } from 'lucide-react';
import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { FilesData, FilesResult } from '#app/routes/org/project/manage/load-files.ts';
import { useLooks } from '#app/shell/use-looks.ts';
import { useStrings } from '#app/strings.ts';
import { DoneNotice } from '#app/ui/done-notice.tsx';
import { Choice } from '#app/ui/field.tsx';
import { useFormat } from '#app/ui/format.ts';
import { Notice } from '#app/ui/notice.tsx';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import { labelOf } from '#app/work/outline-places.ts';
import { exportFormats, exportsKept } from '#domain/export.ts';
import { Progress } from './progress.tsx';

type Props = { files: FilesData; result: FilesResult };

/** Taking the work away: what, as what, and the files that were made. */
export function ExportSection({ files, result }: Props) {
  const t = useStrings();
  const isBusy = useNavigation().formData?.get('intent') === 'export';
  const [format, setFormat] = useState<string>('epub');
  const answered = result?.intent === 'export' || result?.intent === 'removeExport' ? result : undefined;
  const problems = answered?.problems ?? [];
  const form = useFailureFocus<HTMLFormElement>(problems.length > 0 ? problems : undefined);
  const { editions, places, exports } = files;
  const [current] = editions;
  return (
    <section id="export" aria-labelledby="export-title">
      <h2 id="export-title">{t('export.title')}</h2>
      <p>{t('export.text')}</p>
      <Form ref={form} method="post" className="stack form" preventScrollReset>
        <input type="hidden" name="intent" value="export" />
        {problems.map(({ kind }) => (
          <Notice key={kind} kind="error">
            {t(`export.problem.${kind as 'gone'}`)}
          </Notice>
        ))}
        <Choice
          label={t('export.format')}
          name="format"
          value={format}
          onChange={({ target }) => setFormat(target.value)}
        >
          {exportFormats.map((name) => (
            <option key={name} value={name}>
              {t(`export.formats.${name}`)}
            </option>
          ))}
        </Choice>
        {format === 'archive' ? (
          <p className="mute small">{t('export.archiveHint')}</p>
        ) : (
          <>
            <Choice label={t('export.what')} name="edition" defaultValue={current === undefined ? '' : String(current)}>
              <option value="">{t('export.draft')}</option>
              {editions.map((number) => (
                <option key={number} value={number}>
                  {t('export.edition', { number })}
                </option>
              ))}
            </Choice>
            <Choice label={t('export.part')} name="part" defaultValue="">
              <option value="">{t('export.whole')}</option>
              {places.map(({ id, depth, ...name }) => (
                <option key={id} value={id}>
                  {`${'\u2003'.repeat(depth)}${labelOf(t, name)}`}
                </option>
              ))}
            </Choice>
          </>
        )}
        <button type="submit" className="btn btn--plain" disabled={isBusy} aria-busy={isBusy}>
          {t('export.make')}
        </button>
      </Form>
      <DoneNotice done={problems.length === 0 ? answered : undefined}>
        {t(answered?.intent === 'removeExport' ? 'export.removed' : 'export.begun')}
      </DoneNotice>
      <MadeFiles files={exports} />
    </section>
  );
}

function MadeFiles({ files }: { files: FilesData['exports'] }) {
  const t = useStrings();
  const format = useFormat();
  useLooks(files.some(({ readyAt, failedAt }) => readyAt === undefined && failedAt === undefined));

  if (files.length === 0) return null;
  return (
    <>
      <h3 className="mng__sub">{t('export.made')}</h3>
      <ul className="exports">
        {files.map(({ id, name, progress, size, readyAt, failedAt }) => (
          <li key={id}>
            <span className="grow">
              {name} {size === undefined ? null : <span className="mute small">{format.bytes(size)}</span>}
            </span>
            {readyAt !== undefined ? (
              <a
                className="btn btn--plain btn--sm"
                href={`/api/exports/${id}`}
                download={name}
                aria-label={t('export.readyOf', { name })}
              >
                <Download className="icon" aria-hidden="true" />
                {t('export.ready')}
              </a>
            ) : failedAt !== undefined ? (
              <span className="red small" role="alert">
                {t('export.failed')}
              </span>
            ) : (
              <Progress label={t('export.making')} percent={progress} shown={format.percent(progress)} />
            )}
            <Form method="post" preventScrollReset>
              <input type="hidden" name="intent" value="removeExport" />
              <button
                type="submit"
                className="btn btn--quiet btn--sm"
                name="exportId"
                value={id}
                aria-label={t('export.removeOf', { name })}
              >
                {t('export.remove')}
              </button>
            </Form>
          </li>
        ))}
      </ul>
      <p className="mute small">
        {t('export.kept', {
          count: exportsKept.files,
          days: exportsKept.days,
          size: format.bytes(exportsKept.bytes),
        })}
      </p>
    </>
  );
}
