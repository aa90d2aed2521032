import { useState } from 'react';
import { useStrings } from '#app/strings.ts';

type Control = HTMLInputElement | HTMLTextAreaElement;

/**
 * What keeps a form from being sent, said below its field and in the language of the page: the browser would say it in
 * a bubble, and in its own. Without scripts it does.
 *
 * @param error - what the server says of the field
 * @param wrong - how it is filled in, where its pattern wants something of its own
 * @param onInput - what the field does itself while someone writes
 * @returns what is said of the field now, and the handlers it needs
 */
export function useValidity<Element extends Control>(
  error: string | undefined,
  { wrong, onInput }: { wrong?: string | undefined; onInput?: React.InputEventHandler<Element> | undefined } = {},
) {
  const t = useStrings();
  const [found, setFound] = useState<'missing' | 'email' | 'other'>();
  const own = found === 'other' && wrong !== undefined ? wrong : found && t(`field.${found}`);
  return {
    error: own ?? error,
    handlers: {
      onInvalid(event: React.SyntheticEvent<Element>) {
        event.preventDefault();
        const { currentTarget: field } = event;
        const { valueMissing, typeMismatch } = field.validity;
        setFound(valueMissing ? 'missing' : typeMismatch && field.type === 'email' ? 'email' : 'other');
        // Without its bubble the browser leaves the focus where it is.
        if (field.form?.querySelector('input:invalid, textarea:invalid') === field) field.focus();
      },
      // Not while it is on its way down: a controlled field would be drawn anew before it knows what was typed.
      onInput(event: React.InputEvent<Element>) {
        onInput?.(event);
        setFound(undefined);
      },
    },
  };
}
