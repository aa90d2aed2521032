import { Check, Footprints } from 'lucide-react';
import { createContext, use, useCallback, useState } from 'react';
import { useStrings } from '#app/strings.ts';
import type { ActivityId } from '#domain/ids.ts';
import type { Coverage } from '#domain/journey/coverage.ts';

type Now = {
  /** Where the test that is under way is; undefined while none is. */
  readonly at: ActivityId | undefined;
  /** The steps that tests of this page have come to; none while no test is under way. */
  readonly seen: ReadonlySet<ActivityId>;
};

const none: Now = { at: undefined, seen: new Set() };

/** The test that is under way, for what draws the steps. */
export const TestNow = createContext<Now>(none);

/** Follows a test: `follow` is told where it is after each move, and undefined when it ends. */
export function useTestNow(covered: Coverage) {
  const [now, setNow] = useState(none);
  const follow = useCallback(
    (at: ActivityId | undefined) => setNow(at === undefined ? none : { at, seen: new Set(covered.activities) }),
    [covered],
  );
  return { now, follow };
}

/** Says of a step that the test is there, or has been: in words, or by a picture where there is no room for them. */
export function TestMark({ id, hasRoom = false }: { id: ActivityId; hasRoom?: boolean }) {
  const t = useStrings();
  const { at, seen } = use(TestNow);
  const isHere = at === id;
  if (!isHere && !seen.has(id)) return null;
  const Icon = isHere ? Footprints : Check;
  return (
    <span className={isHere ? 'tested tested--now' : 'tested'}>
      <Icon className="icon icon--sm" aria-hidden="true" />
      <span className={hasRoom ? undefined : 'vh'}>{t(isHere ? 'journeys.testIsHere' : 'journeys.testWasHere')}</span>
    </span>
  );
}
