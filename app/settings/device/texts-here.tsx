import { Download } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { textsHere, unsentTexts } from '#app/editor/local-texts.ts';
import { saveFile } from '#app/shell/save-file.ts';
import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { TextName } from '#database/text-names.ts';
import { textsNamedAtMost } from '#domain/text.ts';
import { namedHere, type TextHere } from './named-here.ts';

/** Texts of which each has a row; the file has all. */
const rowsShown = 20;

/** The copies of texts that this browser keeps: they can be saved when a text does not open, or was not sent. */
export function TextsHere({ uid }: { uid: string }) {
  const t = useStrings();
  const [texts, setTexts] = useState<readonly TextHere[]>();
  useEffect(() => {
    const stop = new AbortController();
    const look = async () => {
      const ids = await textsHere(uid);
      // They are wanted when the server fails: without it they have no names.
      const names = ids.length === 0 ? [] : await namesOf(ids, stop.signal).catch(() => []);
      if (!stop.signal.aborted) setTexts(namedHere(ids, names, unsentTexts(uid)));
    };
    look().catch(() => stop.signal.aborted || setTexts([]));
    return () => stop.abort();
  }, [uid]);
  if (!texts)
    return (
      <p className="soft small" aria-busy="true">
        {t('download.here.looking')}
      </p>
    );
  if (texts.length === 0) return <p className="soft small">{t('download.here.none')}</p>;
  return <List uid={uid} texts={texts} />;
}

async function namesOf(ids: readonly string[], signal: AbortSignal): Promise<readonly TextName[]> {
  const answer = await fetch(`/api/texts/names?ids=${ids.slice(0, textsNamedAtMost).join()}`, { signal });
  if (!answer.ok) throw new Error(String(answer.status));
  const { names }: { names: readonly TextName[] } = await answer.json();
  return names;
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
