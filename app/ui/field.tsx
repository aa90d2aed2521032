import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { useValidity } from './use-validity.ts';

export type FieldProps = Omit<React.ComponentProps<'input'>, 'id'> & {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Said in place of the usual words where the text does not fit the field's pattern. */
  wrong?: string | undefined;
};

/** A labelled field whose hint and error are announced to assistive technology. */
export function Field({ label, hint, error: refused, wrong, ...input }: FieldProps) {
  const id = useId();
  const { error, handlers } = useValidity(refused, { wrong, onInput: input.onInput });
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
        {...handlers}
      />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** A field for longer text. */
export function TextArea({
  label,
  hint,
  error: refused,
  ...input
}: Omit<React.ComponentProps<'textarea'>, 'id'> & {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}) {
  const id = useId();
  const { error, handlers } = useValidity(refused, { onInput: input.onInput });
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
        {...handlers}
      />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** A choice among a few. */
export function Choice({
  label,
  hint,
  error,
  children,
  ...select
}: Omit<React.ComponentProps<'select'>, 'id'> & {
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
      <select
        className="input"
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
        {...select}
      >
        {children}
      </select>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** The ids of the texts below a field. */
export function describedBy(id: string, hint: string | undefined, error: string | undefined): string | undefined {
  return [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined;
}

/** The text below a field: how it is filled in, and its problem. */
export function FieldNotes({ id, hint, error }: { id: string; hint: string | undefined; error: string | undefined }) {
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
