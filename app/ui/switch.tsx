/** Something that is on or off, with what it does. */
export function Switch({
  title,
  hint,
  isOn,
  onChange,
}: {
  title: string;
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  return (
    <label className="setline setline--row switch">
      <span className="grow">
        <b>{title}</b>
        <span className="mute small setline__hint">{hint}</span>
      </span>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      <span className="switch__track" aria-hidden="true" />
    </label>
  );
}
