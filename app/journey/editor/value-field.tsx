import { useStrings } from '#app/strings.ts';
import { graphLimits, type Value, type Variable } from '#domain/journey/graph.ts';

type ValueProps = {
  label: string;
  variable: Pick<Variable, 'kind' | 'values'>;
  value: Value;
  isReadOnly: boolean;
  onChange: (value: Value) => void;
};

/** A value that a variable can hold, as its kind is chosen or typed. */
export function ValueField({ label, variable, value, isReadOnly, onChange }: ValueProps) {
  const t = useStrings();
  if (variable.kind === 'flag')
    return (
      <select
        className="input input--sm"
        aria-label={label}
        value={value === true ? 'yes' : 'no'}
        disabled={isReadOnly}
        onChange={(event) => onChange(event.target.value === 'yes')}
      >
        <option value="yes">{t('journeys.yes')}</option>
        <option value="no">{t('journeys.no')}</option>
      </select>
    );
  if (variable.kind === 'choice')
    return (
      <select
        className="input input--sm"
        aria-label={label}
        value={String(value)}
        disabled={isReadOnly}
        onChange={(event) => onChange(event.target.value)}
      >
        {variable.values.includes(String(value)) ? null : <option>{String(value)}</option>}
        {variable.values.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    );
  if (variable.kind === 'number')
    return (
      <input
        className="input input--sm num"
        type="number"
        step="any"
        aria-label={label}
        value={Number(value)}
        readOnly={isReadOnly}
        onChange={({ target }) => Number.isFinite(target.valueAsNumber) && onChange(target.valueAsNumber)}
      />
    );
  return (
    <input
      className="input input--sm"
      aria-label={label}
      value={String(value)}
      maxLength={graphLimits.valueLength}
      readOnly={isReadOnly}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
