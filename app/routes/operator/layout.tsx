import { BookUser, Flag, Gauge, ListTodo, Mail, Users } from 'lucide-react';
import { Outlet } from 'react-router';
import { SideFrame } from '#app/shell/side-frame.tsx';
import { useStrings } from '#app/strings.ts';

export { loader } from './load-layout.ts';

const pages = [
  { to: '/admin', icon: Gauge, label: 'operator.overview.title' },
  { to: '/admin/accounts', icon: Users, label: 'operator.accounts.title' },
  { to: '/admin/organisations', icon: BookUser, label: 'operator.organisations.title' },
  { to: '/admin/reports', icon: Flag, label: 'operator.reports.title' },
  { to: '/admin/jobs', icon: ListTodo, label: 'operator.jobs.title' },
  { to: '/admin/mail', icon: Mail, label: 'operator.mail.title' },
] as const;

/** The pages of the site's admins have the settings' frame. */
export default function OperatorLayout() {
  const t = useStrings();
  return (
    <SideFrame
      label={t('operator.title')}
      pages={pages.map(({ label, ...page }) => ({ ...page, title: t(label) }))}
      close={t('operator.close')}
      back={t('operator.back')}
      isWide
    >
      <meta name="robots" content="noindex" />
      <Outlet />
    </SideFrame>
  );
}
