import { useId } from 'react';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import type { WorkspaceData } from '../workspace-data.ts';
import type { Fetched } from './fetch-texts.ts';
import { useKept } from './use-kept.ts';
import { useMissingTexts } from './use-missing-texts.ts';

/** What is said of the texts, by how the fetching of them ended. */
const saidOf = { done: 'held', later: 'held', tooMany: 'heldSome', noRoom: 'heldNoRoom' } as const satisfies Record<
  Fetched,
  string
>;

/** The switch that keeps the open project in this browser, and how far that is. */
export default function KeepHere({ data }: { data: WorkspaceData }) {
  const t = useStrings();
  const format = useFormat();
  const hint = useId();
  const { keeping, wish, choose, isReady, count, fetched } = useKept(data);
  const missing = useMissingTexts(keeping?.kept, `${data.documentId} ${count} ${fetched}`);
  if (!keeping) return null;
  const { kept, problem } = keeping;
  const words = () => {
    if (wish) return t('offlineWriting.gettingReady');
    if (problem) return t(`offlineWriting.problem.${problem}`);
    if (!kept) return t('offlineWriting.hint');
    if (isReady !== true) return t(`offlineWriting.${isReady === 'late' ? 'notReady' : 'gettingReady'}`);
    const numbers = {
      here: format.number(kept.blocks.length - missing.size),
      all: format.number(kept.blocks.length),
    };
    return t(`offlineWriting.${fetched === undefined ? 'fetching' : saidOf[fetched]}`, numbers);
  };
  return (
    <div className="keep">
      <label className="switch keep__switch">
        <span className="grow">{t('offlineWriting.keep')}</span>
        <input
          type="checkbox"
          checked={wish ?? kept !== undefined}
          aria-busy={wish !== undefined}
          aria-describedby={hint}
          onChange={({ target }) => wish !== undefined || void choose(target.checked)}
        />
        <span className="switch__track" aria-hidden="true" />
      </label>
      <p id={hint} role="status" aria-busy={kept !== undefined && fetched === undefined}>
        {words()}
      </p>
    </div>
  );
}
