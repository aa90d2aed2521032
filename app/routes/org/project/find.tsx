import { Link } from 'react-router';
import { FindForm } from '#app/replacing/find-form.tsx';
import { FoundTexts } from '#app/replacing/found-texts.tsx';
import { Replacements } from '#app/replacing/replacements.tsx';
import { useAnswerWords } from '#app/replacing/use-answer-words.ts';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { DoneNotice } from '#app/ui/done-notice.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import type { Route } from './+types/find.ts';

export { action, loader } from './load-find.ts';

export default function FindPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useStrings();
  const { path, title, language, found, address } = loaderData;
  const words = useAnswerWords(actionData);
  const isRefused = actionData?.kind === 'refused';
  const frame = useFailureFocus<HTMLDivElement>(isRefused ? actionData : undefined);
  return (
    <Page className="page page--column sweep">
      <PageTitle title={`${t('replacing.title')} · ${title}`} />
      <meta name="robots" content="noindex" />
      <p>
        <Link className="link" to={path} lang={language}>
          {title}
        </Link>
      </p>
      <h1>{t('replacing.title')}</h1>
      <p className="mute">{t('replacing.intro')}</p>
      <DoneNotice done={actionData && !isRefused ? actionData : undefined}>{words}</DoneNotice>
      <div ref={frame}>{isRefused ? <Notice kind="error">{words}</Notice> : null}</div>
      <FindForm key={JSON.stringify(address)} data={loaderData} />
      {found ? <FoundTexts key={JSON.stringify(found)} data={loaderData} found={found} /> : null}
      {loaderData.replacements.length > 0 ? (
        <Replacements replacements={loaderData.replacements} language={language} />
      ) : null}
    </Page>
  );
}
