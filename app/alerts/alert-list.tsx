import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import {
  Button,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components';
import { useStrings } from '#app/strings.ts';
import { type Alert, keepAlerts } from './raise-alert.ts';

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

/** Three are shown at a time; the others wait for their turn. Pointing at one, or focus in the list, holds them all. */
const queue = new ToastQueue<Alert>({ maxVisibleToasts: 3 });

/** The alerts of a page, spoken by screen readers as they come. */
export default function AlertList({ raised }: { raised: readonly Alert[] }) {
  const t = useStrings();
  const shown = useRef(new Set<string>());
  const open = useRef(new Map<string, Alert>());

  useEffect(() => {
    for (const alert of raised) {
      if (shown.current.has(alert.id)) continue;
      shown.current.add(alert.id);
      open.current.set(alert.id, alert);
      queue.add(alert, { timeout: alert.duration, onClose: () => open.current.delete(alert.id) });
    }
  }, [raised]);

  // Someone who leaves before it was shown reads it on the next page.
  useEffect(() => {
    const keep = () => keepAlerts([...open.current.values()]);
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, []);

  return (
    <ToastRegion queue={queue} className="toasts" aria-label={t('shell.alerts')}>
      {({ toast }) => {
        const Icon = icons[toast.content.type];
        return (
          <Toast toast={toast} className={`toast toast--${toast.content.type}`}>
            <Icon className="icon" aria-hidden="true" />
            <ToastContent className="grow">
              <Text slot="title">{toast.content.message}</Text>
            </ToastContent>
            <Button slot="close" className="btn btn--quiet btn--icon btn--sm" aria-label={t('shell.dismiss')}>
              <X className="icon" aria-hidden="true" />
            </Button>
          </Toast>
        );
      }}
    </ToastRegion>
  );
}
