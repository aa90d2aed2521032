import { useEffect, useRef, useState } from 'react';

/** Milliseconds without a key after which typed text is saved. */
const quietMs = 700;

type KeptFieldProps = {
  /** The server's value. */
  value: string;
  label: string;
  placeholder: string;
  className: string;
  maxLength: number;
  isNew?: boolean;
  /** Keeps the value; called after a rest, when the field is left, and when the page is. */
  onKeep: (value: string) => void;
  /** Whether something typed is not kept yet. */
  onPending: (isPending: boolean) => void;
  onEnter?: () => void;
};

/** A title or synopsis that keeps itself; someone else's change waits until this person has left the field. */
export function KeptField({
  value,
  label,
  placeholder,
  className,
  maxLength,
  isNew = false,
  onKeep,
  onPending,
  onEnter,
}: KeptFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState(value);
  const latest = useRef({ typed, value, onKeep, onPending });
  latest.current = { typed, value, onKeep, onPending };
  /** Whether this person has typed here since the value last came from the server. */
  const isDirty = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (isDirty.current && latest.current.typed.trim() !== value) return;
    isDirty.current = false;
    setTyped((now) => (document.activeElement === field.current && now.trim() === value ? now : value));
    latest.current.onPending(false);
  }, [value]);

  useEffect(() => {
    if (isNew) field.current?.focus();
  }, [isNew]);

  const keep = () => {
    clearTimeout(timer.current);
    const { typed: now, value: known } = latest.current;
    if (isDirty.current && now.trim() !== known) latest.current.onKeep(now.trim());
    else latest.current.onPending(false);
  };

  useEffect(() => {
    const leaving = () => document.visibilityState === 'hidden' && keepRef.current();
    document.addEventListener('visibilitychange', leaving);
    return () => {
      document.removeEventListener('visibilitychange', leaving);
      keepRef.current();
    };
  }, []);
  const keepRef = useRef(keep);
  keepRef.current = keep;

  return (
    <textarea
      ref={field}
      className={className}
      rows={1}
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      maxLength={maxLength}
      onChange={({ target }) => {
        // A last one is the key that saves, pressed before the page was alive, or the end of what was pasted.
        setTyped(target.value.replace(/\n+$/, '').replace(/\n/g, ' '));
        isDirty.current = true;
        onPending(true);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => keepRef.current(), quietMs);
      }}
      onBlur={() => {
        keep();
        if (typed.trim() !== typed) setTyped(typed.trim());
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        keep();
        onEnter?.();
      }}
    />
  );
}
