/** A checkbox or radio button; it waits for the button of its form. */
export function Check({
  hint,
  children,
  type = 'checkbox',
  ...input
}: Omit<React.ComponentProps<'input'>, 'type'> & { type?: 'checkbox' | 'radio'; hint?: string | undefined }) {
  return (
    <label className="check">
      <input type={type} {...input} />
      {type === 'radio' ? (
        <span className="check__box check__box--radio" />
      ) : (
        <span className="check__box">
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M20 6 9 17l-5-5" />
          </svg>
        </span>
      )}
      <span>
        {children} {hint ? <span className="mute small check__hint">{hint}</span> : null}
      </span>
    </label>
  );
}
