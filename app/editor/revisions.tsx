import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import type { Revision } from '#domain/revision.ts';

type RevisionsProps = {
  /** The page on which versions are compared and named. */
  versionsPath: string;
  /** The page of the versions of the whole work. */
  wholePath: string;
  blockId: string;
  language: string;
  mayWrite: boolean;
  /** The version that is the other draft of the text. */
  otherDraftId: string | undefined;
  onRestore: (revisionId: string) => void;
  /** Raised whenever another revision was kept: the list is then read again. */
  kept: number;
};

type Listed = { revisions: Revision[]; hasMore: boolean } | 'loading' | 'failed';

/** The revisions of a block: when, who, how many words; open one, restore it. */
export function Revisions({
  versionsPath,
  wholePath,
  blockId,
  language,
  mayWrite,
  otherDraftId,
  onRestore,
  kept,
}: RevisionsProps) {
  const t = useStrings();
  const [listed, setListed] = useState<Listed>('loading');
  const [open, setOpen] = useState<string>();

  const load = useCallback(
    async (before?: string) => {
      try {
        const answer = await fetch(`/api/blocks/${blockId}/revisions${before ? `?before=${before}` : ''}`);
        if (!answer.ok) return setListed((known) => (before ? known : 'failed'));
        const page = (await answer.json()) as { revisions: Revision[]; hasMore: boolean };
        setListed((known) =>
          before && typeof known === 'object'
            ? { revisions: [...known.revisions, ...page.revisions], hasMore: page.hasMore }
            : page,
        );
      } catch {
        setListed('failed');
      }
    },
    [blockId],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a revision kept meanwhile is a new one
  useEffect(() => void load(), [load, kept]);

  if (listed === 'loading') return <p className="small mute ws__note">{t('revisions.loading')}</p>;
  if (listed === 'failed') {
    return (
      <p className="small ws__note" role="alert">
        {t('revisions.failed')}{' '}
        <button type="button" className="link" onClick={() => void load()}>
          {t('error.tryAgain')}
        </button>
      </p>
    );
  }
  const { revisions, hasMore } = listed;
  const toAll = (
    <p className="ws__note">
      <Link className="link small" to={versionsPath} reloadDocument>
        {t('revisions.all')}
      </Link>
      <br />
      <Link className="link small" to={wholePath} reloadDocument>
        {t('work.wholeVersions')}
      </Link>
    </p>
  );
  if (revisions.length === 0)
    return (
      <>
        <p className="small mute ws__note">{t('revisions.none')}</p>
        {toAll}
      </>
    );
  return (
    <>
      {toAll}
      <ol className="thread revs">
        {revisions.map((revision) => (
          <RevisionItem
            key={revision.id}
            {...{ revision, versionsPath, blockId, language, mayWrite, onRestore }}
            isOtherDraft={revision.id === otherDraftId}
            isOpen={open === revision.id}
            onToggle={() => setOpen(open === revision.id ? undefined : revision.id)}
          />
        ))}
      </ol>
      {hasMore ? (
        <button
          type="button"
          className="btn btn--quiet btn--sm ws__note"
          onClick={() => void load(revisions.at(-1)?.id)}
        >
          {t('revisions.more')}
        </button>
      ) : null}
    </>
  );
}

type ItemProps = {
  versionsPath: string;
  revision: Revision;
  blockId: string;
  language: string;
  mayWrite: boolean;
  isOtherDraft: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onRestore: (id: string) => void;
};

function RevisionItem(item: ItemProps) {
  const { revision, versionsPath, blockId, language, mayWrite, isOtherDraft, isOpen, onToggle, onRestore } = item;
  const t = useStrings();
  const format = useFormat();
  const [html, setHtml] = useState<string>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!isOpen || html !== undefined) return;
    const stop = new AbortController();
    fetch(`/api/blocks/${blockId}/revisions/${revision.id}`, { signal: stop.signal })
      .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status)))))
      .then(({ html: text }) => setHtml(text))
      .catch(() => stop.signal.aborted || setFailed(true));
    return () => stop.abort();
  }, [isOpen, html, blockId, revision.id]);
  return (
    <li className={isOpen ? 'is-now' : 'is-done'}>
      <button type="button" aria-expanded={isOpen} onClick={onToggle}>
        <b>{revision.name || t(`revisions.reason.${revision.reason}`)}</b>
        <span className="mute small dots">
          {isOtherDraft ? <span>{t('editor.isOtherDraft')}</span> : null}
          {revision.by ? <span>{revision.by}</span> : null}
          <span>{format.moment(revision.at)}</span>
          <span>{t('work.words', { count: revision.words, words: format.number(revision.words) })}</span>
        </span>
      </button>
      {isOpen ? (
        <>
          {html === undefined ? (
            <p className="small mute">{t(hasFailed ? 'revisions.failed' : 'revisions.loading')}</p>
          ) : (
            <div
              className="prose revs__text"
              lang={language}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by domain/render-text.ts, which escapes every letter
              dangerouslySetInnerHTML={{ __html: html }}
            />
          )}
          <p>
            <Link className="link small" to={`${versionsPath}?old=${revision.id}`} reloadDocument>
              {t('revisions.compare')}
            </Link>
          </p>
          {mayWrite ? (
            <button type="button" className="btn btn--plain btn--sm" onClick={() => onRestore(revision.id)}>
              {t('revisions.restore')}
            </button>
          ) : null}
        </>
      ) : null}
    </li>
  );
}
