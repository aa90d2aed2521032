import { useMemo } from 'react';
import type { NamedEntry } from '#app/bible/use-entries.ts';
import { QuickOpen } from '#app/editor/quick-open/quick-open.tsx';
import type { WorkspaceData } from '#app/editor/workspace-data.ts';
import { useStrings } from '#app/strings.ts';
import { SecondPane } from './second-pane.tsx';
import { textsOf } from './texts-of.ts';
import type { SecondText } from './use-second-text.ts';

/** The text beside the open one where there is one, and the list from which it is chosen while that is open. */
export default function SecondPart({
  data,
  entries,
  second,
}: {
  data: WorkspaceData;
  entries: readonly NamedEntry[];
  second: SecondText;
}) {
  const t = useStrings();
  const { outline } = data;
  const texts = useMemo(() => textsOf(t, outline, entries), [t, outline, entries]);
  return (
    <>
      {second.id === undefined ? null : <SecondPane {...{ data, texts, second }} id={second.id} />}
      {second.isChoosing ? (
        <QuickOpen
          title={t('secondText.choose')}
          hint={t('secondText.hint')}
          texts={texts}
          actions={[]}
          onText={second.open}
          onClose={() => second.choose(false)}
        />
      ) : null}
    </>
  );
}
