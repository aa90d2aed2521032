import { Plus, X } from 'lucide-react';
import { useStrings } from '#app/strings.ts';
import { quoted } from '#domain/journey/expression.ts';
import { type Effect, type Graph, graphLimits, type Variable } from '#domain/journey/graph.ts';
import { ExpressionField } from './text-inputs.tsx';
import { useStableKeys } from './use-stable-keys.ts';

type EffectsProps = {
  label: string;
  effects: readonly Effect[];
  variables: Graph['variables'];
  isReadOnly: boolean;
  onChange: (effects: readonly Effect[], group?: string) => void;
};

/** The variables that arriving, or following a link, sets. */
export function EffectsField({ label, effects, variables, isReadOnly, onChange }: EffectsProps) {
  const t = useStrings();
  const [first] = variables;
  const keys = useStableKeys(effects);
  return (
    <fieldset className="je__effects">
      <legend className="field__label">{label}</legend>
      {effects.map((effect, at) => (
        <div className="je__effect" key={keys[at]}>
          <label>
            <span className="vh">{t('journeys.variable')}</span>
            <select
              className="input input--sm"
              value={effect.variable}
              disabled={isReadOnly}
              onChange={(event) => onChange(effects.with(at, { ...effect, variable: event.target.value }))}
            >
              {variables.some(({ name }) => name === effect.variable) ? null : (
                <option value={effect.variable}>{effect.variable}</option>
              )}
              {variables.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
          <ExpressionField
            label={t('journeys.becomes')}
            value={effect.value}
            mayBeEmpty={false}
            isReadOnly={isReadOnly}
            onChange={(value) => onChange(effects.with(at, { ...effect, value }), `effect ${at}`)}
          />
          {isReadOnly ? null : (
            <button
              type="button"
              className="btn btn--quiet btn--icon btn--sm"
              aria-label={t('journeys.removeEffect', { variable: effect.variable })}
              onClick={() => onChange(effects.toSpliced(at, 1))}
            >
              <X className="icon" aria-hidden="true" />
            </button>
          )}
        </div>
      ))}
      {isReadOnly || effects.length >= graphLimits.effects ? null : first ? (
        <button
          type="button"
          className="tag"
          onClick={() => onChange([...effects, { variable: first.name, value: usualValue(first) }])}
        >
          <Plus className="icon" aria-hidden="true" /> {t('journeys.addEffect')}
        </button>
      ) : (
        <p className="mute small">{t('journeys.noVariables')}</p>
      )}
    </fieldset>
  );
}

/** The most frequent change of a variable of a kind. */
function usualValue({ kind, name, values }: Variable): string {
  if (kind === 'flag') return 'yes';
  if (kind === 'number') return `${name} + 1`;
  return quoted(values[0] ?? '');
}
