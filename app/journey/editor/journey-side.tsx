import { useStrings } from '#app/strings.ts';
import type { ActivityId, LinkId } from '#domain/ids.ts';
import type { Coverage } from '#domain/journey/coverage.ts';
import type { Finding } from '#domain/journey/findings.ts';
import type { Activity, Graph } from '#domain/journey/graph.ts';
import type { TesterNote } from '#domain/journey/tester.ts';
import { Inspector } from './inspector.tsx';
import type { JourneyEditorData } from './journey-data.ts';
import { JourneySettings } from './journey-settings.tsx';
import type { AddActivity, MakeEdits, Side } from './make-edits.ts';
import { PlayTest } from './play-test.tsx';
import { Readers } from './readers.tsx';
import { Testers } from './testers.tsx';
import type { ReadersKnown } from './use-readers.ts';
import { useSideFocus } from './use-side-focus.ts';
import type { TestingKnown } from './use-testing.ts';

/** Where a test begins: at an activity, at a place a tester has noted something at, or at the journey's beginning. */
export type TestFrom = { readonly activity?: ActivityId; readonly note?: TesterNote };

type SideProps = {
  data: JourneyEditorData;
  graph: Graph;
  findings: readonly Finding[];
  edit: MakeEdits;
  side: Side;
  /** Whether it covers the list, where there is room for one only. */
  isOpen: boolean;
  activity: Activity | undefined;
  opened: LinkId | undefined;
  /** The activity that was just added. */
  added: ActivityId | undefined;
  tested: TestFrom;
  /** What the tests of this page have come to. */
  covered: Coverage;
  readers: ReadersKnown;
  testing: TestingKnown;
  onAdd: AddActivity;
  /** Whether the server has everything that this page shows. */
  isSaved: boolean;
  onOpen: (id: ActivityId, link?: LinkId) => void;
  onRemove: (id: ActivityId) => void;
  onTest: (from: TestFrom) => void;
  /** Told where a test is, and when it ends. */
  onTestAt: (id: ActivityId | undefined) => void;
  onTesters: () => void;
  onClose: () => void;
};

/** The panel next to the list: the open activity, the journey's settings, or a test. */
export function JourneySide({ data, graph, findings, edit, side, isOpen, activity, onClose, ...more }: SideProps) {
  const t = useStrings();
  const back = useSideFocus(isOpen, `${side} ${activity?.id}`);
  return (
    <aside
      className="je__side"
      aria-label={side === 'testers' ? t('journeyTesting.title') : t(`journeys.side.${side}`)}
    >
      <button ref={back} type="button" className="btn btn--quiet btn--sm je__back only-narrow" onClick={onClose}>
        {t('journeys.backToList')}
      </button>
      {side === 'test' ? (
        <PlayTest
          key={`${more.tested.activity} ${more.tested.note?.id}`}
          graph={graph}
          from={more.tested.activity}
          noted={more.tested.note}
          covered={more.covered}
          language={data.language}
          onOpen={more.onOpen}
          onAt={more.onTestAt}
          onTesters={more.onTesters}
        />
      ) : side === 'testers' ? (
        <Testers
          {...{ data, graph }}
          testing={more.testing}
          onOpen={more.onOpen}
          onRevisit={(note) => more.onTest({ note })}
        />
      ) : side === 'readers' ? (
        <Readers
          journeyId={data.journey.id}
          graph={graph}
          readers={more.readers}
          language={data.language}
          onOpen={more.onOpen}
          mayDecide={data.mayModerate}
        />
      ) : side === 'journey' ? (
        <JourneySettings {...{ data, graph, edit }} isSaved={more.isSaved} onOpen={more.onOpen} />
      ) : activity ? (
        <Inspector
          key={activity.id}
          {...{ activity, graph, edit }}
          opened={more.opened}
          isAdded={activity.id === more.added}
          data={data}
          findings={findings.filter((finding) => finding.activity === activity.id)}
          onAdd={more.onAdd}
          onOpen={more.onOpen}
          onRemove={() => more.onRemove(activity.id)}
          onTest={() => more.onTest({ activity: activity.id })}
          readers={more.readers}
        />
      ) : (
        <p className="mute">{t('journeys.noneOpen')}</p>
      )}
    </aside>
  );
}
