import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import type { RemovedSteps as Removed } from '#commands/journey/list-removed-steps.ts';

/**
 * The steps that were removed in the last 30 days, each with its way back: what is undone in the page ends with the page.
 *
 * @param steps how many steps the draft has: asked again when it changes
 */
export function RemovedSteps({ journeyId, steps }: { journeyId: string; steps: number }) {
  const t = useStrings();
  const format = useFormat();
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
  const [asked, setAsked] = useState(0);
  const [said, setSaid] = useState<string>();
  const address = `/api/journeys/${journeyId}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the draft has more or fewer steps
  useEffect(() => {
    const stop = new AbortController();
    fetch(`${address}/removed`, { signal: stop.signal })
      .then(async (answer) => answer.ok && setRemoved((await answer.json()).removed))
      .catch(() => undefined);
    return () => stop.abort();
  }, [address, steps, asked]);

  async function restore(version: number) {
    const answer = await fetch(`${address}/changes/${version}/taken-back`, { method: 'POST' }).catch(() => undefined);
    // Without an answer to the change itself nothing is known against it.
    const isRefused = answer !== undefined && [404, 409, 422].includes(answer.status);
    if (answer?.ok) setSaid(t('journeys.removedSteps.restored'));
    else setSaid(t(isRefused ? 'journeys.removedSteps.notRestored' : 'shell.notReached'));
    setAsked((count) => count + 1);
  }

  if (removed.length === 0 && !said) return null;
  return (
    <>
      <h3>{t('journeys.removedSteps.title')}</h3>
      <p className="mute small">{t('journeys.removedSteps.hint')}</p>
      <p role="status" className="small">
        {said}
      </p>
      <ul className="jset__removed">
        {removed.map(({ version, at, titles }) => (
          <li key={version}>
            <span className="grow">
              {titles.map((title) => title || t('travel.untitled')).join(', ')}
              <span className="mute small"> {format.moment(at)}</span>
            </span>
            <button type="button" className="btn btn--quiet btn--sm" onClick={() => void restore(version)}>
              <Undo2 className="icon" aria-hidden="true" /> {t('journeys.removedSteps.restore')}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
