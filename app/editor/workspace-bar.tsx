import { Columns2, Focus, Library, PanelLeft, PanelRight } from 'lucide-react';
import { Link } from 'react-router';
import { Brand } from '#app/shell/brand.tsx';
import { DrawerButton } from '#app/shell/drawer.tsx';
import { useStrings } from '#app/strings.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import type { Peer } from './open-room.ts';
import { SaveStatus } from './save-status.tsx';
import type { Saving } from './saving.ts';
import { secondTextButton } from './second-text/second-text-button.ts';
import type { SecondText } from './second-text/use-second-text.ts';
import type { WorkspaceData } from './workspace-data.ts';

/** The parts that are drawn over the text where there is no room next to it. */
export type Panel = 'outline' | 'revisions';

type WorkspaceBarProps = {
  data: WorkspaceData;
  /** The title of the open block. */
  label: string;
  saving: Saving;
  peers: readonly Peer[];
  panel: Panel | undefined;
  onPanel: (panel: Panel | undefined) => void;
  /** Whether everything but the text is hidden. */
  isFocused: boolean;
  onFocused: (isFocused: boolean) => void;
  second: SecondText;
};

/** The bar above the workspace: where one is, where the text is, and who else is here. In focus mode, where the text is. */
export function WorkspaceBar({
  data,
  label,
  saving,
  peers,
  panel,
  onPanel,
  isFocused,
  onFocused,
  second,
}: WorkspaceBarProps) {
  const t = useStrings();
  return (
    <header className="ws__bar">
      <Brand isBare />
      {isFocused ? null : <PanelButton name="outline" {...{ panel, onPanel }} />}
      <div className="crumb">{isFocused ? null : <Crumb data={data} label={label} />}</div>
      <SaveStatus saving={saving} />
      {isFocused ? null : <Peers peers={peers} />}
      {isFocused ? null : <SecondButton second={second} />}
      <button
        type="button"
        className="btn btn--quiet btn--icon"
        aria-label={t('editor.focusMode')}
        title={t('editor.focusMode')}
        aria-pressed={isFocused}
        aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
        onClick={() => onFocused(!isFocused)}
      >
        <Focus className="icon" aria-hidden="true" />
      </button>
      {isFocused ? null : (
        <>
          {data.mayManage ? (
            <Link className="btn btn--primary btn--sm" to={`${data.path}/manage/publish`}>
              {t('editor.publish')}
            </Link>
          ) : null}
          <PanelButton name="revisions" {...{ panel, onPanel }} />
          <Link className="btn btn--quiet btn--icon only-wide row" to="/library" aria-label={t('shell.library')}>
            <Library className="icon" aria-hidden="true" />
          </Link>
          <DrawerButton showsUnread />
        </>
      )}
    </header>
  );
}

/** Asks for a text beside the open one, or hides the one that is there. */
function SecondButton({ second }: { second: SecondText }) {
  const t = useStrings();
  return (
    <button
      type="button"
      id={secondTextButton}
      className="btn btn--quiet btn--icon only-wide row"
      aria-label={t('editor.secondText')}
      title={t('editor.secondText')}
      {...(second.id === undefined ? { 'aria-haspopup': 'dialog' } : { 'aria-pressed': true })}
      onClick={() => (second.id === undefined ? second.choose(true) : second.show(undefined))}
    >
      <Columns2 className="icon" aria-hidden="true" />
    </button>
  );
}

const panelIcons = { outline: PanelLeft, revisions: PanelRight } as const;

/** Opens a part that has no room beside the text. */
function PanelButton({ name, panel, onPanel }: { name: Panel } & Pick<WorkspaceBarProps, 'panel' | 'onPanel'>) {
  const t = useStrings();
  const Icon = panelIcons[name];
  return (
    <button
      type="button"
      className="btn btn--quiet btn--icon only-narrow"
      aria-label={t(`${name}.title`)}
      aria-expanded={panel === name}
      onClick={() => onPanel(panel === name ? undefined : name)}
    >
      <Icon className="icon" aria-hidden="true" />
    </button>
  );
}

function Crumb({ data, label }: Pick<WorkspaceBarProps, 'data' | 'label'>) {
  return (
    <>
      {/* On a phone the name of the text stands just below, above the text. */}
      <Link className="row link" to={data.path} reloadDocument lang={data.language}>
        <span className="clip">{data.title}</span>
      </Link>
      <span className="only-wide" aria-hidden="true">
        /
      </span>
      <b className="clip only-wide" lang={data.language}>
        {label}
      </b>
    </>
  );
}

function Peers({ peers }: Pick<WorkspaceBarProps, 'peers'>) {
  const t = useStrings();
  if (peers.length === 0) return null;
  return (
    <span
      className="avatars row"
      role="img"
      aria-label={t('editor.hereNowNames', {
        names: peers.map(({ name }) => name || t('shell.noName')).join(', '),
      })}
    >
      {peers.map((peer) => (
        <Avatar key={peer.id} alt={peer.name || t('shell.noName')} seed={peer.id} size="sm" isLive />
      ))}
    </span>
  );
}
