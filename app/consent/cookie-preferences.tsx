import { raiseAlert } from '#app/alerts/raise-alert.ts';
import { useStrings } from '#app/strings.ts';
import { openPreferences } from './open-preferences.ts';

/** Opens the cookie preferences, and says so where that fails. */
export function CookiePreferences({
  className,
  icon,
  onOpen,
}: {
  className: string;
  icon?: React.ReactNode;
  onOpen?: () => void;
}) {
  const t = useStrings();
  async function open() {
    onOpen?.();
    try {
      await openPreferences();
    } catch (error) {
      console.error(error);
      raiseAlert('error', t('shell.cookiesFailed'));
    }
  }
  return (
    <button type="button" className={className} onClick={open}>
      {icon}
      {t('shell.cookies')}
    </button>
  );
}
