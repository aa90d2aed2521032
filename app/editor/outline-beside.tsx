import { useMemo } from 'react';
import OutlineBible from '#app/bible/outline-bible.tsx';
import { useEntries } from '#app/bible/use-entries.ts';
import { useGo } from '#app/shell/go.ts';
import { useStrings } from '#app/strings.ts';
import { flatten, treeOf } from '#domain/block.ts';
import { targetsOf } from '#domain/target.ts';
import { Outline } from './outline.tsx';
import { Progress, ProgressBar } from './progress.tsx';
import { useOutline } from './use-outline.ts';
import { createWordCounts } from './word-counts.ts';
import { Words } from './words.tsx';
import type { OutlineBlock } from './workspace-data.ts';

/** What the outline beside a page is about. */
export type Beside = {
  readonly projectId: string;
  readonly path: string;
  readonly language: string;
  /** Another value when the outline may have changed. */
  readonly changes: unknown;
  /** How many matches each text has, where the outline shows them instead of words. */
  readonly matches?: Matches | undefined;
};

type Matches = {
  readonly counts: ReadonlyMap<string, number>;
  /** Where the matches of a text are. */
  readonly placeOf: (id: string) => string;
  /** What is said of them all, below the outline. */
  readonly together: React.ReactNode;
};

/** The outline beside another page of the workspace: with its words, or with the matches in it. */
export default function OutlineBeside({ projectId, changes, ...about }: Beside) {
  const t = useStrings();
  const { blocks, hasFailed, again } = useOutline(projectId, changes);
  if (!blocks && hasFailed)
    return (
      <p className="small ws__note" role="alert">
        {t('outline.failed')}{' '}
        <button type="button" className="link" onClick={again}>
          {t('error.tryAgain')}
        </button>
      </p>
    );
  if (!blocks) return <div className="tree" aria-busy="true" />;
  return about.matches ? (
    <OutlineOfMatches {...about} blocks={blocks} matches={about.matches} />
  ) : (
    <OutlineOfWords {...about} blocks={blocks} projectId={projectId} />
  );
}

type Shown = { blocks: readonly OutlineBlock[]; path: string; language: string };

const nothing = () => undefined;

function OutlineOfWords({ blocks, projectId, path, language }: Shown & { projectId: string }) {
  const t = useStrings();
  const entries = useEntries(projectId, undefined);
  const counts = useMemo(() => createWordCounts(blocks), [blocks]);
  const target = useMemo(() => targetsOf(blocks).all, [blocks]);
  return (
    <>
      <Outline {...{ blocks, counts, path }} currentId="" mayWrite={false} ask={nothing} />
      <OutlineBible {...{ entries, path, language }} />
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
      </div>
    </>
  );
}

/** A row with matches, in its text or below it, leads to the first of them; one without to its text. */
function OutlineOfMatches({ blocks, path, matches }: Shown & { matches: Matches }) {
  const go = useGo();
  const { counts: found, placeOf, together } = matches;
  const counts = useMemo(
    () => createWordCounts(blocks.map((block) => ({ ...block, words: found.get(block.id) ?? 0 }))),
    [blocks, found],
  );
  return (
    <>
      <Outline
        {...{ blocks, counts, path }}
        currentId=""
        mayWrite={false}
        ask={nothing}
        shows="matches"
        onOpen={(id) => {
          const first = withAllBelow(blocks, id).find((each) => found.has(each));
          go(first ? placeOf(first) : `${path}/block/${id}`);
        }}
      />
      <div className="total">{together}</div>
    </>
  );
}

/** A block and all that is in it, in the outline's order. */
function withAllBelow(blocks: readonly OutlineBlock[], id: string): string[] {
  const branch = flatten(treeOf(blocks)).find(({ block }) => block.id === id);
  return branch ? flatten([branch]).map(({ block }) => block.id) : [];
}
