import { ChartNoAxesColumn, FlaskConical, Library, Play, Plus, Redo2, Settings2, Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import { SaveStatus } from '#app/editor/save-status.tsx';
import type { Saving } from '#app/editor/saving.ts';
import { Brand } from '#app/shell/brand.tsx';
import { DrawerButton } from '#app/shell/drawer.tsx';
import { useStrings } from '#app/strings.ts';
import type { PersonHere } from '#domain/journey/person-here.ts';
import type { DraftState } from './draft-store.ts';
import type { JourneyEditorData } from './journey-data.ts';
import type { Side } from './make-edits.ts';
import { HereNow } from './people-here.tsx';

type BarProps = {
  data: JourneyEditorData;
  saving: Saving;
  state: DraftState;
  side: Side;
  people: readonly PersonHere[];
  /** Whether readers have all of the draft: there is nothing to publish. */
  isOut: boolean;
  onUndo: () => void;
  onRedo: () => void;
  onAdd: () => void;
  onSettings: () => void;
  onTest: () => void;
  onTesters: () => void;
  onReaders: () => void;
  onPublish: () => void;
};

/** The bar above the journey editor: the place, whether everything is saved, and the actions. */
export function JourneyBar({
  data,
  saving,
  state,
  side,
  people,
  isOut,
  onUndo,
  onRedo,
  onAdd,
  onSettings,
  onTest,
  onTesters,
  onReaders,
  onPublish,
}: BarProps) {
  const t = useStrings();
  const icon = 'btn btn--quiet btn--icon btn--sm';
  return (
    <header className="je__bar">
      <Brand isBare />
      <div className="crumb">
        <Link className="only-wide row link" to={`${data.path}/manage/journeys`} lang={data.language}>
          <span className="clip">{data.title}</span>
        </Link>
        <span className="only-wide" aria-hidden="true">
          /
        </span>
        <b className="clip" lang={data.language}>
          {data.journey.title}
        </b>
      </div>
      <SaveStatus saving={saving} />
      <HereNow people={people} />
      {data.mayWrite ? (
        <>
          <button
            type="button"
            className={icon}
            disabled={!state.canUndo}
            aria-label={t('journeys.undo')}
            title={t('journeys.undo')}
            onClick={onUndo}
          >
            <Undo2 className="icon" aria-hidden="true" />
          </button>
          <button
            type="button"
            // On a phone it takes its place when there is something to do again.
            className={state.canRedo ? icon : `${icon} only-wide row`}
            disabled={!state.canRedo}
            aria-label={t('journeys.redo')}
            title={t('journeys.redo')}
            onClick={onRedo}
          >
            <Redo2 className="icon" aria-hidden="true" />
          </button>
          <button type="button" className="btn btn--plain btn--sm" aria-label={t('journeys.activity')} onClick={onAdd}>
            <Plus className="icon" aria-hidden="true" /> <span>{t('journeys.activity')}</span>
          </button>
        </>
      ) : null}
      <button
        type="button"
        className={icon}
        aria-pressed={side === 'journey'}
        aria-label={t('journeys.side.journey')}
        title={t('journeys.side.journey')}
        onClick={onSettings}
      >
        <Settings2 className="icon" aria-hidden="true" />
      </button>
      <button
        type="button"
        className={`${icon} only-wide row`}
        aria-pressed={side === 'testers'}
        aria-label={t('journeyTesting.title')}
        title={t('journeyTesting.title')}
        onClick={onTesters}
      >
        <FlaskConical className="icon" aria-hidden="true" />
      </button>
      <button
        type="button"
        className={icon}
        aria-pressed={side === 'readers'}
        aria-label={t('journeys.side.readers')}
        title={t('journeys.side.readers')}
        onClick={onReaders}
      >
        <ChartNoAxesColumn className="icon" aria-hidden="true" />
      </button>
      <button
        type="button"
        className="btn btn--plain btn--sm"
        aria-label={t('journeys.side.test')}
        title={t('journeys.side.test')}
        aria-pressed={side === 'test'}
        onClick={onTest}
      >
        <Play className="icon" aria-hidden="true" /> <span>{t('journeys.side.test')}</span>
      </button>
      {data.mayPublish === 'allowed' || data.mayPublish === 'guest' || data.mayPublish === 'unproved' ? (
        <button
          type="button"
          className={`btn ${isOut ? 'btn--plain' : 'btn--primary'} btn--sm je__publish`}
          onClick={onPublish}
        >
          {t('journeys.publishAsk')}
        </button>
      ) : null}
      <Link className="btn btn--quiet btn--icon only-wide row" to="/library" aria-label={t('shell.library')}>
        <Library className="icon" aria-hidden="true" />
      </Link>
      <DrawerButton showsUnread />
    </header>
  );
}
