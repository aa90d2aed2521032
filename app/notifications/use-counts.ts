import { useEffect, useState } from 'react';
import { useRoot } from '#app/shell/use-root.ts';
import { noNotifications } from '#domain/notification.ts';
import { countsEvent, type HeardCounts, listenForNotifications } from './listen.ts';

/** The present number of notifications: from the page, and from later events. */
export function useNotificationCounts(): HeardCounts {
  const root = useRoot();
  const uid = root?.account?.uid;
  const given = root?.notifications ?? noNotifications;
  const [heard, setHeard] = useState<HeardCounts>(given);
  const counts = heard.version > given.version ? heard : given;

  useEffect(() => {
    const hear = (event: Event) => setHeard((event as CustomEvent<HeardCounts>).detail);
    addEventListener(countsEvent, hear);
    return () => removeEventListener(countsEvent, hear);
  }, []);

  const [begun] = useState(given);
  useEffect(() => (uid === undefined ? undefined : listenForNotifications(uid, begun)), [uid, begun]);
  return counts;
}
