import { useState } from 'react';
import { Link } from 'react-router';
import type { EntryData } from '#app/routes/org/project/load-bible-entry.ts';
import { fetchedPart } from '#app/shell/fetched-part.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { WorkspacePage } from '#app/shell/workspace-page.tsx';
import { useStrings, withWords } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';
import { useIsAlive } from '#app/ui/use-is-alive.ts';
import { sceneWords } from '#app/work/outline-places.ts';
import { EntryFacts } from './entry-facts.tsx';
import { EntryHead } from './entry-head.tsx';
import { EntryNav } from './entry-nav.tsx';
import { KindIcon } from './kind-icon.tsx';
import { Matrix } from './matrix.tsx';
import { useBible } from './use-bible.ts';

/** With the editor, which readers of other pages do not fetch. */
const EntryNotes = fetchedPart(() => withWords('writing', import('./entry-notes.tsx')));

/** Scenes of an entry that are listed before the rest is asked for. */
const scenesListed = 6;

/** The page of an entry of the story bible: what it is, notes about it, and where it is in the story (mock-up 24). */
export function EntryPage({ data }: { data: EntryData }) {
  const t = useStrings();
  const bible = useBible();
  const isHere = useIsAlive();
  const [problem, setProblem] = useState<string>();
  const { path, title, language, lastText, mayWrite, entry, matrix } = data;
  const isOpen = mayWrite && !entry.isInTrash;
  const restore = async () => {
    const answer = await bible.ask({ intent: 'restore', entryId: entry.id });
    setProblem(answer.ok ? undefined : answer.words);
  };
  return (
    <WorkspacePage
      work={{ path, title, language }}
      text={{ to: `${path}/bible`, back: t('bible.title') }}
      place={entry.name}
      write={lastText && `${path}/block/${lastText}`}
      className="page entry"
    >
      <PageTitle title={`${entry.name} · ${title}`} />
      <meta name="robots" content="noindex" />
      <EntryNav data={data} />
      <div className="entry__body">
        {problem ? <Notice kind="error">{problem}</Notice> : null}
        {entry.isInTrash ? (
          <Notice kind="warning">
            {t('bible.isInTrash')}{' '}
            {mayWrite ? (
              <button type="button" className="link" onClick={() => void restore()}>
                {t('bible.restore')}
              </button>
            ) : null}
          </Notice>
        ) : null}
        <EntryHead {...{ data, bible, isOpen }} />
        <div className="entry__cols">
          <EntryFacts {...{ data, bible, isOpen }} />
          <div className="stack entry__side">
            <section aria-labelledby="notes" className="entry__notes">
              <h2 id="notes" className="entry__title">
                {t('bible.notes')} <span className="mute small">{t('bible.membersOnly')}</span>
              </h2>
              {isHere ? (
                <EntryNotes key={entry.documentId} data={data} mayWrite={isOpen} />
              ) : (
                <p className="skel" aria-hidden="true" />
              )}
            </section>
            <AppearsIn data={data} />
            <BackLinks data={data} />
          </div>
        </div>
        {matrix ? (
          <section aria-labelledby="who">
            <h2 id="who" className="entry__title">
              {t('bible.who')}
            </h2>
            {data.isCounted ? null : <Notice kind="info">{t('bible.notCounted')}</Notice>}
            <Matrix
              {...{ matrix, path, language, bible }}
              mayWrite={isOpen}
              current={entry.id}
              to={(from) => `${path}/bible/${entry.id}?from=${from}`}
            />
            <p className="entry__all">
              <Link className="link small" to={`${path}/bible?view=scenes&row=${entry.id}`}>
                {t('bible.toMatrix')}
              </Link>
            </p>
          </section>
        ) : null}
      </div>
    </WorkspacePage>
  );
}

function AppearsIn({ data: { scenes, path, language } }: { data: EntryData }) {
  const t = useStrings();
  const [first, rest] = [scenes.slice(0, scenesListed), scenes.slice(scenesListed)];
  const items = (some: EntryData['scenes']) => (
    <ul className="entry__list">
      {some.map(({ id, name, within, times, isThere }) => (
        <li key={id}>
          <Link to={`${path}/block/${id}`} reloadDocument lang={language}>
            {sceneWords(t, { name, within })}
          </Link>
          <span className="mute small num">
            {times > 0 ? t('bible.times', { count: times }) : isThere ? t('bible.presence.there') : null}
          </span>
        </li>
      ))}
    </ul>
  );
  return (
    <section aria-labelledby="appears">
      <h2 id="appears" className="entry__title">
        {t('bible.appearsIn')}
      </h2>
      {scenes.length === 0 ? <p className="soft small">{t('bible.nowhere')}</p> : items(first)}
      {rest.length > 0 ? (
        <details className="entry__rest">
          <summary className="link">{t('bible.moreScenes', { count: rest.length })}</summary>
          {items(rest)}
        </details>
      ) : null}
    </section>
  );
}

/** The entries in whose notes this one is named. */
function BackLinks({ data: { backLinks, path, language } }: { data: EntryData }) {
  const t = useStrings();
  if (backLinks.length === 0) return null;
  return (
    <section aria-labelledby="links">
      <h2 id="links" className="entry__title">
        {t('bible.backLinks')}
      </h2>
      <ul className="entry__list">
        {backLinks.map(({ id, name, kind }) => (
          <li key={id}>
            <Link className="row" to={`${path}/bible/${id}`} lang={language}>
              <KindIcon kind={kind} /> {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
