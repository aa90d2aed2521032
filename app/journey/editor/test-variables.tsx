import { useStrings } from '#app/strings.ts';
import type { RunState } from '#domain/journey/engine.ts';
import type { Graph, Value, Variable } from '#domain/journey/graph.ts';
import { ValueField } from './value-field.tsx';

type TestVariablesProps = {
  variables: Graph['variables'];
  state: RunState;
  onChange: (values: RunState['variables']) => void;
};

/** The variables of a test, which its author may set as they like. */
export function TestVariables({ variables, state, onChange }: TestVariablesProps) {
  const t = useStrings();
  if (variables.length === 0) return null;
  return (
    <>
      <h3>{t('journeys.variables')}</h3>
      <ul className="vars">
        {variables.map((variable: Variable) => (
          <li key={variable.name} className="row">
            <span className="grow">{variable.name}</span>
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
