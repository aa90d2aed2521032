import { Accessibility, AtSign, BellRing, DoorOpen, Download, Lock, UserRound } from 'lucide-react';
import { Outlet } from 'react-router';
import { SideFrame } from '#app/shell/side-frame.tsx';
import { useStrings } from '#app/strings.ts';

export { loader } from './load-layout.ts';

const pages = [
  { to: '/settings/profile', icon: UserRound, label: 'settings.profile' },
  { to: '/settings/account', icon: AtSign, label: 'settings.account' },
  { to: '/settings/security', below: '/settings/tokens', icon: Lock, label: 'settings.security' },
  { to: '/settings/notifications', icon: BellRing, label: 'settings.notifications' },
  { to: '/settings/accessibility', icon: Accessibility, label: 'settings.accessibility' },
  { to: '/settings/download', icon: Download, label: 'settings.download' },
  { to: '/settings/exit', icon: DoorOpen, label: 'settings.exit' },
] as const;

/** The settings have their own frame (mock-up 12). */
export default function SettingsLayout() {
  const t = useStrings();
  return (
    <SideFrame
      label={t('settings.title')}
      pages={pages.map(({ label, ...page }) => ({ ...page, title: t(label) }))}
      close={t('settings.close')}
      back={t('settings.back')}
    >
      <Outlet />
    </SideFrame>
  );
}
