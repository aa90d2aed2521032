import { useEffect, useRef } from 'react';
import { useStrings } from '#app/strings.ts';
import { blockLengths } from '#domain/block.ts';

/** A title being changed in its place: Enter keeps it, Escape leaves it as it was, going elsewhere keeps it. */
export function RenameField({ title, onDone }: { title: string; onDone: (title: string | undefined) => void }) {
  const t = useStrings();
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => field.current?.select(), []);
  const finish = (value: string | undefined) => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(value);
  };
  return (
    <input
      ref={field}
      className="input input--sm grow"
      defaultValue={title}
      maxLength={blockLengths.title}
      aria-label={t('outline.newTitle')}
      onBlur={({ target }) => finish(target.value.trim())}
      onPointerDown={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') finish(event.currentTarget.value.trim());
        if (event.key === 'Escape') finish(undefined);
      }}
    />
  );
}
