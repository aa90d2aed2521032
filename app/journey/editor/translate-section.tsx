import { FileSpreadsheet, FileUp } from 'lucide-react';
import { useId, useState } from 'react';
import { useStrings } from '#app/strings.ts';
import { commonLanguages } from '#app/ui/common-languages.ts';
import { describedBy, Field, FieldNotes } from '#app/ui/field.tsx';
import { useFormat } from '#app/ui/format.ts';
import { useValidity } from '#app/ui/use-validity.ts';
import type { JourneyEditorData } from './journey-data.ts';
import { type Answer, sendTranslation, type Target } from './send-translation.ts';
import { TranslatePlan } from './translate-plan.tsx';
import { Told } from './translate-told.tsx';

/** Imports a filled table of lines, which becomes a journey in another language. */
export function TranslateSection({ data }: { data: JourneyEditorData }) {
  const t = useStrings();
  const format = useFormat();
  const id = useId();
  const { error, handlers } = useValidity<HTMLInputElement>(undefined);
  const [file, setFile] = useState<File>();
  const [language, setLanguage] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<Answer>();
  const [hasMoved, setMoved] = useState(false);
  const bring = async (target?: Target) => {
    if (!file) return;
    setBusy(true);
    // The question stays until it is answered.
    if (!target) setAnswer(undefined);
    setAnswer(await sendTranslation(data.journey.id, { file, language, target }));
    setMoved(target !== undefined);
    setBusy(false);
  };
  return (
    <section aria-labelledby="journey-translate">
      <h3 id="journey-translate">{t('journeyFiles.lines.title')}</h3>
      <p className="mute small">{t('journeyFiles.lines.text')}</p>
      <form
        className="jset__form"
        onSubmit={(event) => {
          event.preventDefault();
          void bring();
        }}
      >
        <div className="jset__file">
          <input
            className="vh"
            id={id}
            type="file"
            accept=".csv,.xlf,.xliff,text/csv,application/xliff+xml"
            required
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(id, undefined, error)}
            {...handlers}
            onChange={({ target }) => {
              setFile(target.files?.[0]);
              setAnswer(undefined);
            }}
          />
          <label className="btn btn--plain btn--sm" htmlFor={id}>
            <FileSpreadsheet className="icon" aria-hidden="true" /> {t('journeyFiles.lines.file')}
          </label>
          <span className="small clip" role="status">
            {file?.name}
          </span>
        </div>
        <FieldNotes id={id} hint={undefined} error={error} />
        <Field
          label={t('journeyFiles.lines.language')}
          hint={t('journeyFiles.lines.languageHint')}
          value={language}
          onChange={({ target }) => {
            setLanguage(target.value.trim());
            setAnswer(undefined);
          }}
          maxLength={35}
          autoCapitalize="none"
          spellCheck={false}
          list={`${id}languages`}
          required
        />
        <datalist id={`${id}languages`}>
          {commonLanguages.map((code) => (
            <option key={code} value={code} label={format.language(code)} />
          ))}
        </datalist>
        <button type="submit" className="btn btn--plain btn--sm" disabled={isBusy} aria-busy={isBusy}>
          <FileUp className="icon" aria-hidden="true" /> {t('journeyFiles.lines.bring')}
        </button>
      </form>
      {answer?.kind === 'planned' ? (
        <TranslatePlan
          key={answer.plan.mark}
          {...{ plan: answer.plan, hasMoved, language, isBusy }}
          onChoose={(target) => void bring(target)}
        />
      ) : answer ? (
        <Told answer={answer} path={data.path} />
      ) : null}
    </section>
  );
}
