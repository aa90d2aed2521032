import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useStrings } from '#app/strings.ts';

/** Takes an update of a translation back, as one change. */
export function TakeBack({ id, version }: { id: string; version: number }) {
  const t = useStrings();
  const [said, setSaid] = useState<'asking' | 'done' | 'failed'>();
  const takeBack = async () => {
    setSaid('asking');
    const answered = await fetch(`/api/journeys/${id}/changes/${version}/taken-back`, { method: 'POST' }).catch(
      () => undefined,
    );
    setSaid(answered?.ok ? 'done' : 'failed');
  };
  return (
    <>
      <p role="status">
        {said === 'done' ? t('journeyFiles.update.takenBack') : null}
        {said === 'failed' ? t('journeyFiles.update.notTakenBack') : null}
      </p>
      {said === 'done' ? null : (
        <button type="button" className="btn btn--quiet btn--sm" disabled={said === 'asking'} onClick={takeBack}>
          <Undo2 className="icon" aria-hidden="true" /> {t('journeyFiles.update.takeBack')}
        </button>
      )}
    </>
  );
}
