import { Download } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useFetcher } from 'react-router';
import { textsHere, unsentTexts } from '#app/editor/local-texts.ts';
import type { Result } from '#app/routes/settings/load-download.ts';
import { saveFile } from '#app/shell/save-file.ts';
import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';
import { textsNamedAtMost } from '#domain/text.ts';
import { namedHere, type TextHere } from './named-here.ts';

/** Texts of which each has a row; the file has all. */
const rowsShown = 20;

/** The copies of texts that this browser keeps: they can be saved when a text does not open, or was not sent. */
export function TextsHere({ uid }: { uid: string }) {
  const t = useStrings();
  const names = useFetcher<Result>();
  const [ids, setIds] = useState<readonly string[]>();
  const { submit } = names;
  useEffect(() => {
    void textsHere(uid).then(
      (found) => {
        setIds(found);
        if (found.length > 0)
          void submit({ intent: 'names', ids: found.slice(0, textsNamedAtMost).join(',') }, { method: 'post' });
      },
      () => setIds([]),
    );
  }, [uid, submit]);
  if (ids === undefined || (ids.length > 0 && !names.data?.names))
    return (
      <p className="soft small" aria-busy="true">
        {t('download.here.looking')}
      </p>
    );
  if (ids.length === 0) return <p className="soft small">{t('download.here.none')}</p>;
  return <List uid={uid} texts={namedHere(ids, names.data?.names ?? [], unsentTexts(uid))} />;
}

function List({ uid, texts }: { uid: string; texts: readonly TextHere[] }) {
  const t = useStrings();
  const titles = useId();
  const [problem, setProblem] = useState<'failed' | 'empty'>();
  const [isBusy, setBusy] = useState(false);
  const nameOf = ({ title }: TextHere) => title || t('download.here.unnamed');

  async function save(wanted: readonly TextHere[]) {
    setBusy(true);
    setProblem(undefined);
    try {
      const { asMarkdown, readHere } = await import('./read-here.ts');
      const read = [];
      for (const one of wanted) {
        const text = await readHere(uid, one.documentId);
        if (text) read.push({ name: [one.work, nameOf(one)].filter(Boolean).join(': '), text });
      }
      if (read.length === 0) setProblem('empty');
      else saveFile(`fabula-${new Date().toISOString().slice(0, 10)}.md`, 'text/markdown', asMarkdown(read));
    } catch {
      setProblem('failed');
    }
    setBusy(false);
  }
  const rest = texts.length - rowsShown;
  return (
    <>
      {problem ? <Notice kind="error">{t(`download.here.${problem}`)}</Notice> : null}
      <ul className="exports">
        {texts.slice(0, rowsShown).map((text, at) => (
          <li key={text.documentId}>
            <span className="grow" id={`${titles}-${at}`}>
              {nameOf(text)} {text.work ? <span className="mute small">{text.work}</span> : null}{' '}
              {text.isUnsent ? <span className="badge badge--warning">{t('download.here.unsent')}</span> : null}
            </span>
            <button
              type="button"
              className="btn btn--plain btn--sm"
              disabled={isBusy}
              aria-describedby={`${titles}-${at}`}
              onClick={() => void save([text])}
            >
              <Download className="icon" aria-hidden="true" /> {t('download.take')}
            </button>
          </li>
        ))}
      </ul>
      {rest > 0 ? <p className="mute small">{t('download.here.more', { count: rest })}</p> : null}
      {texts.length > 1 ? (
        <button
          type="button"
          className="btn btn--plain"
          disabled={isBusy}
          aria-busy={isBusy}
          onClick={() => void save(texts)}
        >
          {t('download.here.all', { count: texts.length })}
        </button>
      ) : null}
    </>
  );
}
