import { useLayoutEffect, useRef } from 'react';
import { Notice } from './notice.tsx';

/**
 * Says that something is done, where it is heard, and leads the focus there: the button it came from was switched off
 * meanwhile, or went with its row. Whoever is in a field stays in it.
 *
 * @param done - what was done, undefined where nothing was: an object of the answer, so that one can follow upon another
 */
export function DoneNotice({ done, children }: { done: unknown; children: React.ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    const isNewPage = isFirst.current;
    isFirst.current = false;
    // In a page that came with it, someone may be at the next button before the scripts came.
    const isElsewhere = document.activeElement?.matches(isNewPage ? ':not(body)' : fields);
    if (done !== undefined && !isElsewhere) frame.current?.focus();
  }, [done]);
  return (
    <div ref={frame} className="done" role="status" tabIndex={-1}>
      {done === undefined ? null : (
        <Notice kind="success" isHeard>
          {children}
        </Notice>
      )}
    </div>
  );
}

/** Where someone writes or chooses; a field that is switched off keeps nobody. */
const fields = ':is(input, textarea, select):enabled';
