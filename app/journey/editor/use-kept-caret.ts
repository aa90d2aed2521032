import { useLayoutEffect, useRef } from 'react';
import { placeAfter } from '#domain/journey/merge-words.ts';

/** Leaves the caret between the same words where someone else changes the text around it. */
export function useKeptCaret(value: string, onChange: (value: string) => void) {
  const field = useRef<(HTMLInputElement & HTMLTextAreaElement) | null>(null);
  const typed = useRef<string>(undefined);
  const known = useRef({ value, caret: [0, 0] });
  const note = () => {
    const { current } = field;
    if (current)
      known.current = { value: current.value, caret: [current.selectionStart ?? 0, current.selectionEnd ?? 0] };
  };
  useLayoutEffect(() => {
    const { current } = field;
    const { value: before, caret } = known.current;
    const isOwn = typed.current === value;
    typed.current = undefined;
    if (!current || isOwn || before === value || document.activeElement !== current) return;
    const [from = 0, to = 0] = caret.map((at) => placeAfter(at, before, value));
    current.setSelectionRange(from, to);
    known.current = { value, caret: [from, to] };
  }, [value]);
  return {
    ref: field,
    onSelect: note,
    onChange({ target }: { readonly target: { readonly value: string } }) {
      typed.current = target.value;
      note();
      onChange(target.value);
    },
  };
}
