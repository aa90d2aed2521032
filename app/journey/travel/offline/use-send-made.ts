import { useEffect } from 'react';
import { useGo } from '#app/shell/go.ts';
import { useRoot } from '#app/shell/use-root.ts';

/** Sends choices made without a network, when the journey's own page is opened. */
export function useSendMade(journeyId: string): void {
  const go = useGo();
  const uid = useRoot()?.account?.uid;
  useEffect(() => {
    if (uid === undefined) return;
    const send = async () => {
      const { sendMade } = await import('./reach-server.ts');
      const sent = await sendMade(uid, journeyId);
      if (sent && sent.how !== 'nothingWaits') go(`/journey/${journeyId}?offline=${sent.how}`, { replace: true });
    };
    send().catch(() => undefined);
  }, [uid, journeyId, go]);
}
