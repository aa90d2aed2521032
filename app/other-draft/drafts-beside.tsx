import { useEffect } from 'react';
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
  useEffect(() => {
    if (isDone) raiseAlert('success', t('drafts.isWritten'));
  }, [isDone, t]);
  if (data.trashedWith) return null;

  function write(revisionId: string) {
    const wish: OutlineWish = { intent: 'writeDraft', blockId, revisionId };
    const action = `${path}/block/${blockId}`;
    // What is set aside is what the server has.
    onceSaved(saving, () => {
      void fetcher.submit(wish as never, { method: 'post', encType: 'application/json', action });
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
              disabled={fetcher.state !== 'idle'}
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
