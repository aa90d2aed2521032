import { useEffect, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { raiseAlert } from '#app/alerts/raise-alert.ts';
import type { blockAction, OutlineWish } from '#app/editor/block-action.ts';
import type { Saving } from '#app/editor/saving.ts';
import { onceSaved } from '#app/editor/split-here.ts';
import type { WorkspaceData } from '#app/editor/workspace-data.ts';
import { useStrings } from '#app/strings.ts';
import { DraftFacts } from './draft-facts.tsx';

type Props = {
  data: Pick<WorkspaceData, 'path' | 'blockId' | 'language' | 'otherDraft' | 'trashedWith'>;
  saving: Saving;
};

/** Beside the text that is written: the draft of it that is set aside, or the way to another one. */
export default function DraftsBeside({ data, saving }: Props) {
  const t = useStrings();
  const { path, blockId, language, otherDraft } = data;
  const fetcher = useFetcher<typeof blockAction>();
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined;
  const versions = `${path}/block/${blockId}/versions`;
  const isDone = answer?.ok === true;
  const [asked, setAsked] = useState<string>();
  const isAsked = asked !== undefined && asked === otherDraft?.revisionId;
  useEffect(() => {
    if (isDone) raiseAlert('success', t('drafts.isWritten'));
  }, [isDone, t]);
  if (data.trashedWith) return null;

  // Pressed twice, it is asked once; but the draft that has come meanwhile can be asked for before the answer is here.
  function write(revisionId: string) {
    if (isAsked) return;
    setAsked(revisionId);
    const over = () => setAsked((now) => (now === revisionId ? undefined : now));
    const wish: OutlineWish = { intent: 'writeDraft', blockId, revisionId };
    const action = `${path}/block/${blockId}`;
    // What is set aside is what the server has.
    onceSaved(saving, () => {
      fetcher.submit(wish as never, { method: 'post', encType: 'application/json', action }).then(over, over);
    });
  }

  return (
    <section className="drafts ws__note" aria-labelledby="drafts-title">
      <h2 id="drafts-title">{t('drafts.title')}</h2>
      {otherDraft ? (
        <>
          <DraftFacts draft={otherDraft} language={language} />
          <div className="row row--wrap">
            <button
              type="button"
              className="btn btn--plain btn--sm"
              aria-disabled={isAsked || undefined}
              onClick={() => write(otherDraft.revisionId)}
            >
              {t('drafts.write')}
            </button>
            <Link className="link small" to={`${versions}?old=${otherDraft.revisionId}`} reloadDocument>
              {t('drafts.compare')}
            </Link>
          </div>
        </>
      ) : (
        <Link className="link small" to={`${versions}?draft=try#drafts`} reloadDocument>
          {t('drafts.try.open')}
        </Link>
      )}
      {answer && !answer.ok ? (
        <p className="field__error" role="alert">
          {t(`outline.problem.${answer.problem}`)}
        </p>
      ) : null}
    </section>
  );
}
