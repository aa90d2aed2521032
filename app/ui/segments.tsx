import { Radio, RadioGroup } from 'react-aria-components';

/** One of a few, side by side; changes immediately. */
export function Segments<Value extends string>({
  label,
  value,
  options,
  isWide = false,
  onChange,
}: {
  label: string;
  value: Value;
  options: readonly { readonly value: Value; readonly text: string }[];
  isWide?: boolean;
  onChange: (value: Value) => void;
}) {
  return (
    <RadioGroup
      className={isWide ? 'seg seg--wide' : 'seg'}
      aria-label={label}
      orientation="horizontal"
      value={value}
      onChange={(chosen) => onChange(chosen as Value)}
    >
      {options.map((option) => (
        <Radio key={option.value} value={option.value}>
          {option.text}
        </Radio>
      ))}
    </RadioGroup>
  );
}
