import { useEffect, useState } from 'react';
import { fetchedPart } from '#app/shell/fetched-part.tsx';

const LeavingDialog = fetchedPart(() => import('./leaving-dialog.tsx'));

/**
 * Catches the press on a link of a text that leads to another site, and asks first.
 *
 * @returns the question, while it stands
 */
export function useLeaving(text: React.RefObject<HTMLElement | null>): React.ReactNode {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const shown = text.current;
    const pressed = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
      // Readers who open a new tab themselves have seen the address.
      if (!link || link.origin === location.origin || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      setAddress(link.href);
    };
    shown?.addEventListener('click', pressed);
    return () => shown?.removeEventListener('click', pressed);
  }, [text]);
  if (!address) return null;
  const close = () => setAddress(undefined);
  return <LeavingDialog address={address} onClose={close} onMissing={close} />;
}
