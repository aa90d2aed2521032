import { Bell as BellIcon } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { shownCount } from '#domain/notification.ts';
import { NotificationPanel } from './notification-panel.tsx';
import { useNotificationCounts } from './use-counts.ts';

/** The bell of the header with the newest notifications behind it; without script it is a link to all of them. */
export default function Bell() {
  const t = useStrings();
  const counts = useNotificationCounts();
  const [isScripted, setScripted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const bell = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const { key: visit } = useLocation();
  const label = t('notifications.bell', { count: counts.unread });

  useEffect(() => {
    // If the link had the focus, the button that replaces it gets it.
    const isOnLink = box.current?.contains(document.activeElement);
    setScripted(true);
    if (isOnLink) requestAnimationFrame(() => bell.current?.focus());
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is looked at
  useEffect(() => setOpen(false), [visit]);
  useEffect(() => {
    if (!isOpen) return;
    const elsewhere = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      bell.current?.focus();
    };
    addEventListener('pointerdown', elsewhere);
    addEventListener('focusin', elsewhere);
    addEventListener('keydown', key);
    return () => {
      removeEventListener('pointerdown', elsewhere);
      removeEventListener('focusin', elsewhere);
      removeEventListener('keydown', key);
    };
  }, [isOpen]);

  const inside = (
    <>
      <BellIcon className="icon" aria-hidden="true" />
      {counts.unread > 0 ? (
        <span className="badge badge--count" aria-hidden="true">
          {shownCount(counts.unread)}
        </span>
      ) : null}
    </>
  );
  return (
    <div className="bellbox" ref={box}>
      {isScripted ? (
        <button
          type="button"
          ref={bell}
          className="btn btn--quiet btn--icon bell"
          aria-label={label}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {inside}
        </button>
      ) : (
        <Link className="btn btn--quiet btn--icon bell" to="/notifications" aria-label={label}>
          {inside}
        </Link>
      )}
      {isOpen ? <NotificationPanel id={panelId} counts={counts} /> : null}
      <Arrivals total={counts.total} isQuiet={counts.isQuiet === true} />
    </div>
  );
}

/** Says politely that something has arrived since the page was opened, but for quiet hours. */
function Arrivals({ total, isQuiet }: { total: number; isQuiet: boolean }) {
  const t = useStrings();
  const known = useRef(total);
  const [said, setSaid] = useState({ sentence: '', times: 0 });
  useEffect(() => {
    const count = total - known.current;
    known.current = total;
    if (count > 0 && !isQuiet)
      setSaid(({ times }) => ({ sentence: t('notifications.arrived', { count }), times: times + 1 }));
  }, [t, total, isQuiet]);
  return (
    <span role="status" className="vh">
      {/* Said again, also where the sentence is the same. */}
      <span key={said.times}>{said.sentence}</span>
    </span>
  );
}
