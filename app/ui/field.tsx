import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { useId, useState } from 'react';
import { useStrings } from '#app/strings.ts';

type FieldProps = Omit<React.ComponentProps<'input'>, 'id'> & {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
};

/** A labelled field whose hint and error are told to assistive technology. */
export function Field({ label, hint, error, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <input
        className="input"
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
        {...input}
      />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** A field for longer text. */
export function TextArea({
  label,
  hint,
  error,
  ...input
}: Omit<React.ComponentProps<'textarea'>, 'id'> & {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}) {
  const id = useId();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <textarea
        className="input"
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
        {...input}
      />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** A choice among a few. */
export function Choice({ label, children, ...select }: Omit<React.ComponentProps<'select'>, 'id'> & { label: string }) {
  const id = useId();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <select className="input" id={id} {...select}>
        {children}
      </select>
    </div>
  );
}

/**
 * A password that can be shown, with a word where capitals are locked.
 *
 * @param props.aside - beside the label: a way for who forgot it
 */
export function PasswordField({ label, hint, error, aside, ...input }: FieldProps & { aside?: React.ReactNode }) {
  const t = useStrings();
  const id = useId();
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

function describedBy(id: string, hint: string | undefined, error: string | undefined): string | undefined {
  return [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined;
}

function FieldNotes({ id, hint, error }: { id: string; hint: string | undefined; error: string | undefined }) {
  return (
    <>
      {hint ? (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p className="field__error" id={`${id}-error`} role="alert">
          <CircleAlert className="icon" aria-hidden="true" />
          <span>{error}</span>
        </p>
      ) : null}
    </>
  );
}
