import { Library, PanelLeft, PanelRight } from 'lucide-react';
import { Link } from 'react-router';
import { Brand } from '#app/shell/brand.tsx';
import { DrawerButton } from '#app/shell/drawer.tsx';
import { useStrings } from '#app/strings.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import type { Peer } from './open-room.ts';
import { SaveStatus } from './save-status.tsx';
import type { Saving } from './saving.ts';
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
};

/** The bar above the workspace: where one is, where the text is, and who else is here. */
export function WorkspaceBar({ data, label, saving, peers, panel, onPanel }: WorkspaceBarProps) {
  const t = useStrings();
  return (
    <header className="ws__bar">
      <Brand isBare />
      <button
        type="button"
        className="btn btn--quiet btn--icon only-narrow"
        aria-label={t('outline.title')}
        aria-expanded={panel === 'outline'}
        onClick={() => onPanel(panel === 'outline' ? undefined : 'outline')}
      >
        <PanelLeft className="icon" aria-hidden="true" />
      </button>
      <div className="crumb">
        <Link className="only-wide row link" to={data.path} reloadDocument lang={data.language}>
          {data.title}
        </Link>
        <span className="only-wide" aria-hidden="true">
          /
        </span>
        <b className="clip" lang={data.language}>
          {label}
        </b>
      </div>
      <SaveStatus saving={saving} />
      {peers.length > 0 ? (
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
      ) : null}
      {data.mayManage ? (
        <Link className="btn btn--primary btn--sm" to={`${data.path}/manage/publish`}>
          {t('editor.publish')}
        </Link>
      ) : null}
      <button
        type="button"
        className="btn btn--quiet btn--icon only-narrow"
        aria-label={t('revisions.title')}
        aria-expanded={panel === 'revisions'}
        onClick={() => onPanel(panel === 'revisions' ? undefined : 'revisions')}
      >
        <PanelRight className="icon" aria-hidden="true" />
      </button>
      <Link className="btn btn--quiet btn--icon only-wide row" to="/library" aria-label={t('shell.library')}>
        <Library className="icon" aria-hidden="true" />
      </Link>
      <DrawerButton showsUnread />
    </header>
  );
}
