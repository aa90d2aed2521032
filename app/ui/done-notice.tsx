import { useLayoutEffect, useRef } from 'react';
import { Notice } from './notice.tsx';

/**
 * Announces that something is done, and moves the focus there: the button for it was disabled meanwhile, or removed
 * with its row. Someone in a field stays in it.
 *
 * @param done - what was done, undefined where nothing was: an object of the answer, so that one can follow upon
 * another
 */
export function DoneNotice({ done, children }: { done: unknown; children: React.ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    const isNewPage = isFirst.current;
    isFirst.current = false;
    // In a page that was loaded with it, someone may be at the next button before the scripts arrive.
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

/** Where someone writes or chooses; a disabled field keeps nobody. */
const fields = ':is(input, textarea, select):enabled';
