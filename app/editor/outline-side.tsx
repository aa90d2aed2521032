import type { Editor } from '@tiptap/core';
import { LayoutGrid, Plus, Search } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import { Link } from 'react-router';
import type { Entries } from '#app/bible/use-entries.ts';
import { fetchedPart } from '#app/shell/fetched-part.tsx';
import { useStrings, withWords } from '#app/strings.ts';
import { useIsAlive } from '#app/ui/use-is-alive.ts';
import { targetsOf } from '#domain/target.ts';
import { keyText } from './formatting/key-text.ts';
import { nextChapter } from './next-chapter.ts';
import { Outline } from './outline.tsx';
import { Progress, ProgressBar } from './progress.tsx';
import { Trash } from './trash.tsx';
import type { OutlineWishes } from './use-outline-wishes.ts';
import type { WordCounts } from './word-counts.ts';
import { Words } from './words.tsx';
import type { WorkspaceData } from './workspace-data.ts';

const OutlineBible = fetchedPart(() => withWords('bible', import('#app/bible/outline-bible.tsx')));
/** Of who writes, with a worker: without one nothing opens without a network. */
const KeepHere = fetchedPart(() => withWords('offlineWriting', import('./offline/keep-here.tsx')));
/** Fetched by who has a goal. */
const WorkspaceWords = lazy(() => withWords('goals', import('#app/goals/workspace-words.tsx')));

/** The side of the workspace with the outline, the trash and the words of the whole book. */
export function OutlineSide({
  data,
  editor,
  counts,
  entries,
  wishes,
  onQuick,
  onBeside,
}: {
  data: WorkspaceData;
  editor: Editor | undefined;
  counts: WordCounts;
  entries: Entries;
  wishes: OutlineWishes;
  /** Opens the list of all texts and actions. */
  onQuick: () => void;
  /** Shows a text beside the open one. */
  onBeside: (blockId: string) => void;
}) {
  const t = useStrings();
  const isHere = useIsAlive();
  const { blockId, path, mayWrite } = data;
  const { ask, outline, problem, merged } = wishes;
  const target = useMemo(() => targetsOf(data.outline).all, [data.outline]);
  return (
    <aside className="ws__tree" aria-label={t('outline.title')}>
      <div className="ws__head">
        <p className="grow">{t('outline.title')}</p>
        <button
          type="button"
          className="btn btn--quiet btn--icon btn--sm"
          aria-label={t('quick.title')}
          title={`${t('quick.title')} (${keyText('Mod-k')})`}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={onQuick}
        >
          <Search className="icon" aria-hidden="true" />
        </button>
        <Link
          className="btn btn--quiet btn--icon btn--sm"
          to={`${path}/corkboard`}
          aria-label={t('outline.corkboard')}
          title={t('outline.corkboard')}
        >
          <LayoutGrid className="icon" aria-hidden="true" />
        </Link>
        {mayWrite ? (
          <button
            type="button"
            className="btn btn--quiet btn--icon btn--sm"
            aria-label={t('outline.addChapter')}
            onClick={() => ask(nextChapter(data))}
          >
            <Plus className="icon" aria-hidden="true" />
          </button>
        ) : null}
      </div>
      {problem ? (
        <p className="field__error ws__note" role="alert">
          {t(`outline.problem.${problem}`)}
        </p>
      ) : null}
      {isHere ? (
        <Outline
          blocks={outline}
          currentId={blockId}
          {...{ counts, path, mayWrite, ask, merged, onBeside }}
          blockLabels={data.blockLabels}
        />
      ) : (
        <div className="tree" aria-busy="true" />
      )}
      <OutlineBible {...{ entries, path }} language={data.language} />
      <Trash trash={data.trash} mayWrite={mayWrite} onRestore={(id) => ask({ intent: 'restore', blockId: id })} />
      <div className="total">
        <div className="row row--between">
          <span>{t('outline.wholeBook')}</span>
          {target ? (
            <Progress counts={counts} target={target} />
          ) : (
            <Words counts={counts} know={(known) => known.all()} />
          )}
        </div>
        {target ? <ProgressBar counts={counts} target={target} /> : null}
        {mayWrite ? (
          <Link className="total__goal link" to={`${path}/goals`}>
            {data.counting && isHere ? (
              <Suspense fallback={t('outline.goals')}>
                <WorkspaceWords
                  editor={editor}
                  counting={{ ...data.counting, uid: data.uid, projectId: data.projectId }}
                  daily={data.counting.daily}
                />
              </Suspense>
            ) : (
              t('outline.goals')
            )}
          </Link>
        ) : null}
        {mayWrite && isHere ? <KeepHere data={data} /> : null}
      </div>
    </aside>
  );
}
