import { useState } from 'react';
import { useNavigation } from 'react-router';
import { FindForm } from '#app/replacing/find-form.tsx';
import { FoundTexts } from '#app/replacing/found-texts.tsx';
import { Replacements, UndoForm } from '#app/replacing/replacements.tsx';
import { useAnswerWords } from '#app/replacing/use-answer-words.ts';
import { WhereFound } from '#app/replacing/where-found.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { WorkspacePage } from '#app/shell/workspace-page.tsx';
import { useStrings } from '#app/strings.ts';
import { DoneNotice } from '#app/ui/done-notice.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import type { Route } from './+types/find.ts';

export { action, loader } from './load-find.ts';

export default function FindPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useStrings();
  // Until the lists are read again they are those of before: the first “Undo” would be that of an older replacement.
  const isSettled = useNavigation().state === 'idle';
  const answer = isSettled ? actionData : undefined;
  const { path, title, language, lastText, found, address } = loaderData;
  const words = useAnswerWords(answer);
  const isRefused = answer?.kind === 'refused';
  const isTicked = answer?.kind !== 'replaced';
  const asked = JSON.stringify(address);
  // What the form asked for when it was changed without looking for that.
  const [staleFor, setStaleFor] = useState<string>();
  const frame = useFailureFocus<HTMLDivElement>(isRefused ? answer : undefined);
  return (
    <WorkspacePage
      work={{ path, title, language }}
      place={t('replacing.title')}
      write={lastText && `${path}/block/${lastText}`}
      side={<WhereFound data={loaderData} />}
      className="page page--column sweep"
    >
      <PageTitle title={`${t('replacing.title')} · ${title}`} />
      <meta name="robots" content="noindex" />
      <header className="sweep__top">
        <h1>{t('replacing.title')}</h1>
        <p className="mute">{t('replacing.intro')}</p>
      </header>
      <DoneNotice done={answer && !isRefused ? answer : undefined}>
        {words}
        {answer?.kind === 'replaced' ? <UndoForm id={answer.id} /> : null}
      </DoneNotice>
      <div ref={frame}>{isRefused ? <Notice kind="error">{words}</Notice> : null}</div>
      <FindForm
        key={asked}
        data={loaderData}
        onEdit={() => setStaleFor(asked)}
        onSearch={() => setStaleFor(undefined)}
      />
      {found ? (
        <FoundTexts
          key={JSON.stringify([found, isTicked])}
          data={loaderData}
          {...{ found, isTicked }}
          isStale={staleFor === asked}
        />
      ) : null}
      {loaderData.replacements.length > 0 ? (
        <Replacements replacements={loaderData.replacements} language={language} />
      ) : null}
    </WorkspacePage>
  );
}
