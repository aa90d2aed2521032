import { X } from 'lucide-react';
import { Form } from 'react-router';
import type { DictionaryAnswer, DictionaryData } from '#app/routes/org/project/load-dictionary.ts';
import { PageTitle } from '#app/shell/page-title.tsx';
import { WorkspacePage } from '#app/shell/workspace-page.tsx';
import { useStrings } from '#app/strings.ts';
import { DoneNotice } from '#app/ui/done-notice.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { useFormat } from '#app/ui/format.ts';
import { ListMore } from '#app/ui/list-more.tsx';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import { useBusyIntent } from '#app/work/use-busy-intent.ts';
import { dictionaryLimits } from '#domain/dictionary.ts';

/** The words that a project's authors have taken for right. */
export function DictionaryPage({ data, answer }: { data: DictionaryData; answer: DictionaryAnswer }) {
  const t = useStrings();
  const { path, title, language, lastText, words, count, isFirst, more } = data;
  const done = answer?.kind === 'refused' ? undefined : answer;
  return (
    <WorkspacePage
      work={{ path, title, language }}
      place={t('dictionary.title')}
      write={lastText && `${path}/block/${lastText}`}
      className="page dictionary"
    >
      <PageTitle title={`${t('dictionary.title')} · ${title}`} />
      <meta name="robots" content="noindex" />
      <h1>{t('dictionary.title')}</h1>
      <p className="soft dictionary__intro">{t('dictionary.intro')}</p>
      <DoneNotice done={done}>
        {done?.kind === 'added' ? t('dictionary.added', { count: done.count }) : null}
        {done?.kind === 'removed' ? <Removed word={done.word} /> : null}
      </DoneNotice>
      {/* Emptied by what was added. */}
      <AddForm key={done?.kind === 'added' ? count : 'same'} answer={answer} language={language} />
      <section aria-label={t('dictionary.title')} className="dictionary__part">
        {count > 0 ? <h2>{t('dictionary.words', { count })}</h2> : <p className="soft">{t('dictionary.none')}</p>}
        {words.length > 0 ? <WordList words={words} language={language} /> : null}
        <ListMore
          label={t('dictionary.title')}
          isFirst={isFirst}
          more={more === undefined ? undefined : `?after=${encodeURIComponent(more)}`}
        />
      </section>
    </WorkspacePage>
  );
}

/** What was taken out, with the way back. */
function Removed({ word }: { word: string }) {
  const t = useStrings();
  const busy = useBusyIntent();
  return (
    <>
      {t('dictionary.removed', { word })}
      <Form method="post" className="row row--wrap">
        <input type="hidden" name="word" value={word} />
        <button
          type="submit"
          className="btn btn--plain btn--sm"
          name="intent"
          value="putBack"
          disabled={busy !== undefined}
        >
          {t('dictionary.undo')}
        </button>
      </Form>
    </>
  );
}

function AddForm({ answer, language }: { answer: DictionaryAnswer; language: string }) {
  const t = useStrings();
  const busy = useBusyIntent();
  const refused = answer?.kind === 'refused' ? answer : undefined;
  const form = useFailureFocus<HTMLFormElement>(refused);
  const problem = refused?.problems[0];
  return (
    <Form ref={form} method="post" className="form stack dictionary__form" noValidate>
      <TextArea
        label={t('dictionary.add')}
        hint={t('dictionary.addHint', { letters: dictionaryLimits.letters })}
        name="words"
        rows={3}
        lang={language}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        defaultValue={refused?.typed}
        error={problem && t(`dictionary.problem.${problem.kind}`, { word: problem.word ?? '', ...dictionaryLimits })}
      />
      <button type="submit" className="btn btn--primary" name="intent" value="add" disabled={busy !== undefined}>
        {t('dictionary.addButton')}
      </button>
    </Form>
  );
}

function WordList({ words, language }: { words: DictionaryData['words']; language: string }) {
  const t = useStrings();
  const format = useFormat();
  const busy = useBusyIntent();
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="remove" />
      <ul className="dictionary__list">
        {words.map(({ word, at, by }) => (
          <li key={word} className="row">
            <span className="grow">
              <b lang={language}>{word}</b>
              <span className="mute small">
                {by ? t('dictionary.by', { name: by, day: format.day(at) }) : format.day(at)}
              </span>
            </span>
            <button
              type="submit"
              className="btn btn--quiet btn--icon btn--sm"
              name="word"
              value={word}
              aria-label={t('dictionary.remove', { word })}
              title={t('dictionary.remove', { word })}
              disabled={busy !== undefined}
            >
              <X className="icon" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </Form>
  );
}
