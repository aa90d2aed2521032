import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import type { RunState } from '#domain/journey/engine.ts';
import type { Graph, Value, Variable } from '#domain/journey/graph.ts';
import { ValueField } from './value-field.tsx';

type TestVariablesProps = {
  variables: Graph['variables'];
  state: RunState;
  /** The state before the last move. */
  before: RunState | undefined;
  onChange: (values: RunState['variables']) => void;
};

/** The variables of a test, which its author may set as they like. */
export function TestVariables({ variables, state, before, onChange }: TestVariablesProps) {
  const t = useStrings();
  if (variables.length === 0) return null;
  return (
    <>
      <h3>{t('journeys.variables')}</h3>
      <ul className="vars">
        {variables.map((variable: Variable) => (
          <li key={variable.name} className="row">
            <span className="grow">
              {variable.name} <Was {...{ variable, state, before }} />
            </span>
            <ValueField
              label={variable.name}
              variable={variable}
              value={state.variables[variable.name] ?? variable.start}
              isReadOnly={false}
              onChange={(value: Value) => onChange({ ...state.variables, [variable.name]: value })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What the last move has changed a variable from. */
function Was({ variable, state, before }: { variable: Variable } & Pick<TestVariablesProps, 'state' | 'before'>) {
  const t = useStrings();
  const format = useFormat();
  const earlier = before?.variables[variable.name];
  if (earlier === undefined || earlier === state.variables[variable.name]) return null;
  const value =
    typeof earlier === 'boolean'
      ? t(earlier ? 'journeys.yes' : 'journeys.no')
      : typeof earlier === 'number'
        ? format.number(earlier)
        : earlier;
  return <span className="mute small">{value === '' ? t('journeys.wasEmpty') : t('journeys.was', { value })}</span>;
}
