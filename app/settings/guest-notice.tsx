import { Link } from 'react-router';
import { useEntryAddress } from '#app/account/use-entry-address.ts';
import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';

/** A guest has none of this yet: they create an account first, which keeps everything. */
export function GuestNotice() {
  const t = useStrings();
  const entry = useEntryAddress();
  return (
    <div className="stack form">
      <Notice kind="info">{t('settings.guest')}</Notice>
      <Link className="btn btn--primary" to={entry('/register')}>
        {t('auth.createAccount')}
      </Link>
    </div>
  );
}
