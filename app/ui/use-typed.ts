import { useEffect, useRef, useState } from 'react';

/**
 * What stands in a field while someone types, without taking the field over: what was typed before the script was
 * there counts, too, and is never emptied by it.
 *
 * @returns the text, and what the field is to be given
 */
export function useTyped() {
  const ref = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  useEffect(() => setText(ref.current?.value ?? ''), []);
  const onInput = ({ currentTarget }: React.InputEvent<HTMLInputElement>) => setText(currentTarget.value);
  return { text, field: { ref, onInput } };
}
