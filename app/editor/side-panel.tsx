import { useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { EntriesHere } from '#app/bible/entries-here.tsx';
import type { Entries } from '#app/bible/use-entries.ts';
import { fetchedPart } from '#app/shell/fetched-part.tsx';
import { useStrings, withWords } from '#app/strings.ts';
import { useIsAlive } from '#app/ui/use-is-alive.ts';
import { Revisions } from './revisions.tsx';
import type { Saving } from './saving.ts';
import type { OutlineWishes } from './use-outline-wishes.ts';
import type { WorkspaceData } from './workspace-data.ts';

const DraftsBeside = fetchedPart(() => withWords('drafts', import('#app/other-draft/drafts-beside.tsx')));

/** The side beside the text: its versions, and the entries of the story bible that are in it. */
export default function SidePanel({
  data,
  entries,
  ask,
  saving,
  revisionsKept,
}: {
  data: WorkspaceData;
  entries: Entries;
  ask: OutlineWishes['ask'];
  saving: Saving;
  /** How many versions were kept since the page was opened. */
  revisionsKept: number;
}) {
  const t = useStrings();
  const isHere = useIsAlive();
  const [tab, setTab] = useState<'revisions' | 'bible'>('revisions');
  const { blockId, path, language, mayWrite } = data;
  // A tab that is pressed before the page is alive would do nothing.
  if (!isHere) return <aside className="ws__side" aria-label={t('bible.side')} aria-busy="true" />;
  return (
    <aside className="ws__side" aria-label={t('bible.side')}>
      <Tabs className="ws__tabs" selectedKey={tab} onSelectionChange={(key) => setTab(key as typeof tab)}>
        <TabList className="tabs" aria-label={t('bible.side')}>
          <Tab id="revisions">{t('revisions.title')}</Tab>
          <Tab id="bible">{t('bible.tab')}</Tab>
        </TabList>
        <TabPanel id="revisions" className="scroll">
          {mayWrite ? <DraftsBeside key={`drafts ${blockId}`} {...{ data, saving }} /> : null}
          <Revisions
            key={blockId}
            versionsPath={`${path}/block/${blockId}/versions`}
            wholePath={`${path}/versions`}
            blockId={blockId}
            language={language}
            mayWrite={mayWrite}
            otherDraftId={data.otherDraft?.revisionId}
            kept={revisionsKept}
            onRestore={(revisionId) => ask({ intent: 'restoreRevision', blockId, revisionId })}
          />
        </TabPanel>
        <TabPanel id="bible" className="scroll">
          <EntriesHere {...{ entries, path, language }} />
        </TabPanel>
      </Tabs>
    </aside>
  );
}
