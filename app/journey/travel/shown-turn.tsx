import type { StepData } from './load-step.ts';

/** What of a run a form was made for: nothing is chosen, undone or saved in another run, or behind it. */
export function ShownTurn({ step: { turn, run } }: { step: Pick<StepData, 'turn' | 'run'> }) {
  return (
    <>
      <input type="hidden" name="turn" value={turn} />
      {run === undefined ? null : <input type="hidden" name="run" value={run} />}
    </>
  );
}
