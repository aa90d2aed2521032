import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { LineNotice } from '#domain/journey/lines.ts';
import type { Answer } from './send-translation.ts';
import { TakeBack } from './translate-take-back.tsx';

const known = [
  ...([
    'notThisFormat',
    'otherVersion',
    'columnMissing',
    'damaged',
    'unknownId',
    'twice',
    'brokenText',
    'otherVariable',
  ] as const),
  ...(['tooLong', 'nothingTranslated', 'languageUnknown', 'tooLarge', 'noRoom'] as const),
];

/** The result of a table: a translation with what to look at again, or the problems of the table. */
export function Told({ answer, path }: { answer: Exclude<Answer, { kind: 'planned' }>; path: string }) {
  const t = useStrings();
  if (answer.kind === 'failed') return <Notice kind="error">{t('journeyFiles.export.failed')}</Notice>;
  if (answer.kind === 'wrong')
    return (
      <Notice kind="error">
        <p>{t('journeyFiles.lines.problemsTitle')}</p>
        <ul className="jset__list">
          {answer.problems.map((problem) => {
            const kind = known.find((one) => one === problem.kind);
            const said = kind
              ? t(`journeyFiles.lines.problem.${kind}`)
              : problem.kind === 'tooManyJourneys'
                ? t('journeys.problem.tooManyJourneys')
                : t('journeys.problem.other');
            return (
              <li key={JSON.stringify(problem)}>
                <Place line={problem.line} id={problem.step || problem.id} what={problem.what} /> {said}
              </li>
            );
          })}
        </ul>
      </Notice>
    );
  const { id, title, notices } = answer.made;
  return (
    <Notice kind="success">
      {answer.kind === 'updated' ? (
        <p>{t('journeyFiles.update.made', { title, count: answer.made.change.replaced })}</p>
      ) : (
        <p>
          {t('journeyFiles.lines.made', { title, count: answer.made.translated })}{' '}
          {answer.made.untranslated > 0 ? t('journeyFiles.lines.rest', { count: answer.made.untranslated }) : null}
        </p>
      )}
      <Notices notices={notices} />
      <a className="link" href={`${path}/journey/${id}`}>
        {t('journeyFiles.lines.open')}
      </a>
      {answer.kind === 'updated' && answer.made.version !== undefined ? (
        <TakeBack key={answer.made.version} id={id} version={answer.made.version} />
      ) : null}
    </Notice>
  );
}

/** The lines of a table that should be looked at again; it is imported all the same. */
export function Notices({ notices }: { notices: readonly LineNotice[] }) {
  const t = useStrings();
  if (notices.length === 0) return null;
  return (
    <>
      <p>{t('journeyFiles.lines.noticesTitle')}</p>
      <ul className="jset__list">
        {notices.map((notice) => (
          <li key={JSON.stringify(notice)}>
            <Place line={notice.line} id={notice.step || notice.id} what={notice.what} />{' '}
            {t(`journeyFiles.lines.notice.${notice.kind}`)}
          </li>
        ))}
      </ul>
    </>
  );
}

function Place({ line, id, what }: { line?: number | undefined; id?: string | undefined; what?: string | undefined }) {
  const t = useStrings();
  const said = [line === undefined ? undefined : t('journeyFiles.lines.place', { line }), id, what].filter(Boolean);
  return said.length === 0 ? null : <b>{said.join(' · ')}</b>;
}
