import { FileSpreadsheet, FileUp } from 'lucide-react';
import { useId, useState } from 'react';
import { useStrings } from '#app/strings.ts';
import { Field } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { LineNotice } from '#domain/journey/lines.ts';
import { lineTableBytes } from '#domain/limits.ts';
import type { JourneyEditorData } from './journey-data.ts';

type Answer =
  | { readonly kind: 'made'; readonly made: Made }
  | { readonly kind: 'wrong'; readonly problems: readonly Problem[] }
  | { readonly kind: 'failed' };
type Made = {
  readonly id: string;
  readonly title: string;
  readonly translated: number;
  readonly untranslated: number;
  readonly notices: readonly LineNotice[];
};
type Problem = { readonly kind: string; readonly line?: number; readonly id?: string; readonly what?: string };

/** Brings a filled table of lines, which becomes a journey in another language. */
export function TranslateSection({ data }: { data: JourneyEditorData }) {
  const t = useStrings();
  const id = useId();
  const [file, setFile] = useState<File>();
  const [language, setLanguage] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<Answer>();
  const bring = async (event: React.FormEvent) => {
    event.preventDefault();
    if (!file) return;
    setBusy(true);
    setAnswer(undefined);
    setAnswer(await send(data.journey.id, file, language));
    setBusy(false);
  };
  return (
    <section aria-labelledby="journey-translate">
      <h3 id="journey-translate">{t('journeyFiles.lines.title')}</h3>
      <p className="mute small">{t('journeyFiles.lines.text')}</p>
      <form onSubmit={bring} className="jset__form">
        <div className="jset__file">
          <input
            className="vh"
            id={id}
            type="file"
            accept=".csv,.xlf,.xliff,text/csv,application/xliff+xml"
            required
            onChange={({ target }) => setFile(target.files?.[0])}
          />
          <label className="btn btn--plain btn--sm" htmlFor={id}>
            <FileSpreadsheet className="icon" aria-hidden="true" /> {t('journeyFiles.lines.file')}
          </label>
          <span className="small clip" role="status">
            {file?.name}
          </span>
        </div>
        <Field
          label={t('journeyFiles.lines.language')}
          hint={t('journeyFiles.lines.languageHint')}
          value={language}
          onChange={({ target }) => setLanguage(target.value.trim())}
          maxLength={35}
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <button type="submit" className="btn btn--plain btn--sm" disabled={isBusy} aria-busy={isBusy}>
          <FileUp className="icon" aria-hidden="true" /> {t('journeyFiles.lines.bring')}
        </button>
      </form>
      {answer ? <Told answer={answer} path={data.path} /> : null}
    </section>
  );
}

async function send(journeyId: string, file: File, language: string): Promise<Answer> {
  if (file.size > lineTableBytes) return { kind: 'wrong', problems: [{ kind: 'tooLarge' }] };
  try {
    const address = `/api/journeys/${journeyId}/translation?language=${encodeURIComponent(language)}`;
    const answered = await fetch(address, { method: 'POST', body: file });
    const said = await answered.json();
    if (answered.ok) return { kind: 'made', made: said };
    return answered.status === 422 ? { kind: 'wrong', problems: said.problems } : { kind: 'failed' };
  } catch {
    return { kind: 'failed' };
  }
}

const known = [
  ...(['notThisFormat', 'columnMissing', 'damaged', 'unknownId', 'twice', 'brokenText', 'otherVariable'] as const),
  ...(['tooLong', 'nothingTranslated', 'languageUnknown', 'tooLarge'] as const),
];

function Told({ answer, path }: { answer: Answer; path: string }) {
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
  const { id, title, translated, untranslated, notices } = answer.made;
  return (
    <Notice kind="success">
      <p>
        {t('journeyFiles.lines.made', { title, count: translated })}{' '}
        {untranslated > 0 ? t('journeyFiles.lines.rest', { count: untranslated }) : null}
      </p>
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
    </Notice>
  );
}

function Place({ line, id, what }: { line?: number | undefined; id?: string | undefined; what?: string | undefined }) {
  const t = useStrings();
  const said = [line === undefined ? undefined : t('journeyFiles.lines.place', { line }), id, what].filter(Boolean);
  return said.length === 0 ? null : <b>{said.join(' · ')}</b>;
}
