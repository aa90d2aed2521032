import {
  ArrowLeftRight,
  ChartLine,
  Image,
  Info,
  Layers,
  type LucideIcon,
  Send,
  TriangleAlert,
  Users,
  Waypoints,
} from 'lucide-react';
import { NavLink } from 'react-router';
import type { ManagedData } from '#app/routes/org/project/manage/load-layout.ts';
import { useCurrentInView } from '#app/shell/use-current-in-view.ts';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { type ManageSection, manageSections } from './manage-sections.ts';

const icons: Readonly<Record<ManageSection, LucideIcon>> = {
  details: Info,
  cover: Image,
  journeys: Waypoints,
  members: Users,
  publish: Send,
  editions: Layers,
  files: ArrowLeftRight,
  statistics: ChartLine,
  danger: TriangleAlert,
};

/** The sections of a work, each with how it stands, where there is anything to say of it. */
export function ManageNav({ managed: { path, mayTrash, state } }: { managed: ManagedData }) {
  const t = useStrings();
  const says = useStates(state);
  const nav = useCurrentInView();
  return (
    <nav ref={nav} className="side" aria-label={t('work.manage')}>
      {manageSections
        .filter((section) => mayTrash || section !== 'danger')
        .map((section) => {
          const Icon = icons[section];
          return (
            <NavLink
              key={section}
              className={section === 'danger' ? 'red' : undefined}
              to={`${path}/manage/${section}`}
            >
              <Icon className="icon" aria-hidden="true" />
              <span className="side__name">
                {t(`manage.sections.${section}`)}
                {says[section] === undefined ? null : <span className="side__state">{says[section]}</span>}
              </span>
            </NavLink>
          );
        })}
    </nav>
  );
}

/** How the sections stand, in words. */
function useStates(state: ManagedData['state']): Partial<Record<ManageSection, string>> {
  const t = useStrings();
  const format = useFormat();
  const { hasSummary, hasPicture, journeys, members, visibility, editions } = state;
  const counted = (key: 'journeys' | 'members' | 'editions', count: number | undefined) =>
    count ? t(`manage.state.${key}`, { count, number: format.number(count) }) : undefined;
  const says = {
    details: hasSummary ? undefined : t('manage.state.noSummary'),
    cover: t(hasPicture ? 'manage.state.picture' : 'manage.state.drawn'),
    journeys: counted('journeys', journeys),
    members: counted('members', members) ?? t('manage.state.onlyYou'),
    publish: editions === 0 ? t('manage.state.notPublished') : t(`visibility.${visibility}`),
    editions: counted('editions', editions),
  };
  return Object.fromEntries(Object.entries(says).filter(([, words]) => words !== undefined));
}
