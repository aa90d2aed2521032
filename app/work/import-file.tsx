import { FileUp } from 'lucide-react';
import { useId, useState } from 'react';
import { useRoot } from '#app/root.tsx';
import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { BookProblem, BookWarning } from '#domain/book.ts';
import { inLocale } from '#domain/locale.ts';
import { useFormat } from '#app/ui/format.ts';

type Result =
  | { kind: 'done'; url: string; blocks: number; words: number; warnings: BookWarning[] }
  | { kind: 'refused'; fileName: string; problems: BookProblem[] }
  | { kind: 'failed'; because: 'signedOut' | 'offline' | 'busy' | 'unknown' };

/** Files the reader knows. */
const accepted = '.epub,.md,.markdown,.txt,application/epub+zip,text/markdown,text/plain';

/** Brings a manuscript as a new project: sends the file, says what became of it and what did not come over. */
export function ImportFile({ org }: { org: string }) {
  const t = useStrings();
  const id = useId();
  const locale = useRoot()?.locale ?? 'en';
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<Result>();

  async function bring(file: File) {
    setBusy(true);
    setResult(undefined);
    setResult(await send(file, org, locale));
    setBusy(false);
  }

  return (
    <div className="importer">
      <p className="soft">{t('import.text')}</p>
      <input
        className="vh"
        id={id}
        type="file"
        accept={accepted}
        disabled={isBusy}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void bring(file);
          target.value = '';
        }}
      />
      <label className="btn btn--plain importer__button" htmlFor={id} aria-busy={isBusy}>
        {isBusy ? <span className="spinner" aria-hidden="true" /> : <FileUp className="icon" aria-hidden="true" />}
        {isBusy ? t('import.busy') : t('import.choose')}
      </label>
      <div aria-live="polite">{result ? <ImportResult result={result} locale={locale} /> : null}</div>
    </div>
  );
}

async function send(file: File, org: string, language: string): Promise<Result> {
  try {
    const query = new URLSearchParams({ org, name: file.name, language });
    const answer = await fetch(`/api/import?${query}`, {
      method: 'POST',
      body: file,
      headers: { 'Content-Type': 'application/octet-stream' },
    });
    const said = await answer.json();
    if (answer.ok) return { kind: 'done', ...said };
    if (answer.status === 401) return { kind: 'failed', because: 'signedOut' };
    if (answer.status === 429) return { kind: 'failed', because: 'busy' };
    return Array.isArray(said.problems)
      ? { kind: 'refused', fileName: file.name, problems: said.problems }
      : { kind: 'failed', because: 'unknown' };
  } catch {
    return { kind: 'failed', because: 'offline' };
  }
}

function ImportResult({ result, locale }: { result: Result; locale: 'en' | 'es' | 'uk' }) {
  const t = useStrings();
  const format = useFormat();
  if (result.kind === 'failed') return <Notice kind="error">{t(`import.failed.${result.because}`)}</Notice>;
  if (result.kind === 'refused') {
    return (
      <Notice kind="error">
        {result.problems.map(({ kind, place }) => (
          <p key={kind + place}>
            {t('import.refused', { file: result.fileName, reason: t(`import.problem.${kind}`) })}
            {place ? <span className="small"> ({place})</span> : null}
          </p>
        ))}
      </Notice>
    );
  }
  return (
    <Notice kind="success">
      <p>
        {t('import.done', {
          count: result.words,
          words: format.number(result.words),
          blocks: format.number(result.blocks),
        })}
      </p>
      {result.warnings.length > 0 ? (
        <details>
          <summary>{t('import.warnings', { count: result.warnings.length })}</summary>
          <ul>
            {result.warnings.map(({ kind, place, count }) => (
              <li key={kind + place}>
                {t(`import.warning.${kind}`)} <span className="mute">{place}</span>
                {count > 1 ? <span className="mute"> ×{count}</span> : null}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <p>
        <a className="btn btn--primary btn--sm" href={inLocale(result.url, locale)}>
          {t('import.open')}
        </a>
      </p>
    </Notice>
  );
}
