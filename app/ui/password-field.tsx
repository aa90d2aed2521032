import { Eye, EyeOff } from 'lucide-react';
import { useId, useState } from 'react';
import { useStrings } from '#app/strings.ts';
import { describedBy, FieldNotes, type FieldProps } from './field.tsx';
import { useValidity } from './use-validity.ts';

/**
 * A password that can be shown, with a warning where capitals are locked.
 *
 * @param props.aside - next to the label: a link for people who forgot it
 */
export function PasswordField({
  label,
  hint,
  error: refused,
  aside,
  ...input
}: Omit<FieldProps, 'wrong'> & { aside?: React.ReactNode }) {
  const t = useStrings();
  const id = useId();
  const { error, handlers } = useValidity(refused, { onInput: input.onInput });
  const [isShown, setShown] = useState(false);
  const [isLocked, setLocked] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  const look = (event: React.KeyboardEvent) => setLocked(event.getModifierState('CapsLock'));
  return (
    <div className="field">
      <div className="row row--between">
        <label className="field__label" htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      <div className="inputwrap">
        <input
          className="input"
          id={id}
          type={isShown ? 'text' : 'password'}
          spellCheck={false}
          autoCapitalize="none"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
          onKeyDown={look}
          onKeyUp={look}
          onBlur={() => setLocked(false)}
          {...input}
          {...handlers}
        />
        <button
          type="button"
          className="btn btn--quiet btn--icon btn--sm"
          aria-label={t('auth.showPassword')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon className="icon" aria-hidden="true" />
        </button>
      </div>
      <p className="field__hint" role="status">
        {isLocked ? t('auth.capsLock') : null}
      </p>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
