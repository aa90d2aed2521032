import { useEffect, useRef, useState } from 'react';

/**
 * The text of a field while someone types, without controlling the field: text that was typed before the script was
 * there counts, too, and is never emptied by it.
 *
 * @returns the text, and the props of the field
 */
export function useTyped() {
  const ref = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  useEffect(() => setText(ref.current?.value ?? ''), []);
  const onInput = ({ currentTarget }: React.InputEvent<HTMLInputElement>) => setText(currentTarget.value);
  return { text, field: { ref, onInput } };
}
