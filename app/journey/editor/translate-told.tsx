import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { Answer } from './send-translation.ts';
import { TakeBack } from './translate-take-back.tsx';

const known = [
  ...(['notThisFormat', 'columnMissing', 'damaged', 'unknownId', 'twice', 'brokenText', 'otherVariable'] as const),
  ...(['tooLong', 'nothingTranslated', 'languageUnknown', 'tooLarge', 'noRoom'] as const),
];

/** What became of a table: a translation with what to look at again, or what is wrong with it. */
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
                <Place {...problem} /> {said}
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
      {notices.length === 0 ? null : (
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
      )}
      <a className="link" href={`${path}/journey/${id}`}>
        {t('journeyFiles.lines.open')}
      </a>
      {answer.kind === 'updated' && answer.made.version !== undefined ? (
        <TakeBack key={answer.made.version} id={id} version={answer.made.version} />
      ) : null}
    </Notice>
  );
}

function Place({ line, id, what }: { line?: number | undefined; id?: string | undefined; what?: string | undefined }) {
  const t = useStrings();
  const said = [line === undefined ? undefined : t('journeyFiles.lines.place', { line }), id, what].filter(Boolean);
  return said.length === 0 ? null : <b>{said.join(' · ')}</b>;
}
