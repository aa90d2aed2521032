import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useStrings } from '#app/strings.ts';
import { isFreeName } from '#domain/journey/findings.ts';
import {
  type Graph,
  graphLimits,
  type Value,
  type Variable,
  type VariableKind,
  variableKinds,
} from '#domain/journey/graph.ts';
import type { MakeEdits } from './make-edits.ts';
import { StoryField } from './text-inputs.tsx';
import { ValueField } from './value-field.tsx';

type VariableProps = { variable: Variable; graph: Graph; language: string; isReadOnly: boolean; edit: MakeEdits };

/** One variable: its name, which is changed everywhere in one step, its kind, and its start value. */
export function VariableFields({ variable, graph, language, isReadOnly, edit }: VariableProps) {
  const t = useStrings();
  const [typed, setTyped] = useState(variable.name);
  const change = (fields: Partial<Variable>, group?: string, was = variable) =>
    edit([{ kind: 'changeVariable', variable: { ...was, ...fields }, was }], group);
  /** The list of values as it is typed, and the variable as it was when that was begun. */
  const [list, setList] = useState<{ readonly typed: string; readonly was: Variable }>();
  const isUsable = typed === variable.name || isFreeName(graph, typed);
  const isTaken = graph.variables.some(({ name }) => name === typed);
  const rename = () => {
    // An invalid name stays, with its problem.
    if (typed === variable.name || !isUsable) return;
    if (!edit([{ kind: 'renameVariable', from: variable.name, to: typed }])) setTyped(variable.name);
  };
  return (
    <fieldset className="var">
      <legend className="vh">{variable.name}</legend>
      <label>
        <span className="field__label">{t('journeys.variableName')}</span>
        <input
          className="input input--sm"
          value={typed}
          maxLength={graphLimits.nameLength}
          readOnly={isReadOnly}
          aria-invalid={isUsable ? undefined : true}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={rename}
          onKeyDown={(event) => event.key === 'Enter' && rename()}
        />
        {isUsable ? null : (
          <span className="field__error">
            {t(isTaken ? 'journeys.refused.there' : 'journeys.refused.nameUnusable')}
          </span>
        )}
      </label>
      <label>
        <span className="field__label">{t('journeys.variableKind')}</span>
        <select
          className="input input--sm"
          value={variable.kind}
          disabled={isReadOnly}
          onChange={(event) => change(asKind(event.target.value as VariableKind, variable))}
        >
          {variableKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`journeys.variableKinds.${kind}`)}
            </option>
          ))}
        </select>
      </label>
      <div className="var__start">
        <span className="field__label" aria-hidden="true">
          {t('journeys.startValue')}
        </span>
        <ValueField
          label={t('journeys.startsWith', { variable: variable.name })}
          variable={variable}
          value={variable.start}
          isReadOnly={isReadOnly}
          onChange={(start) => change({ start })}
        />
      </div>
      {variable.kind === 'choice' ? (
        <label className="var__values">
          <span className="field__label">{t('journeys.values')}</span>
          <input
            className="input input--sm"
            value={list?.typed ?? variable.values.join(', ')}
            readOnly={isReadOnly}
            onChange={({ target }) => setList({ was: variable, ...list, typed: target.value })}
            onBlur={() => {
              if (list && list.typed !== list.was.values.join(', '))
                change(withValues(list.typed, list.was.start), undefined, list.was);
              setList(undefined);
            }}
          />
        </label>
      ) : null}
      <div className="var__values">
        <StoryField
          label={t('journeys.carried', { variable: variable.name })}
          value={variable.carried ?? ''}
          language={language}
          most={graphLimits.carriedLength}
          isReadOnly={isReadOnly}
          onChange={(carried) => change({ carried: carried === '' ? undefined : carried }, `carried ${variable.name}`)}
        />
      </div>
      {isReadOnly ? null : (
        <button
          type="button"
          className="btn btn--quiet btn--icon btn--sm"
          aria-label={t('journeys.removeVariable', { variable: variable.name })}
          onClick={() => edit([{ kind: 'removeVariable', name: variable.name }])}
        >
          <Trash2 className="icon" aria-hidden="true" />
        </button>
      )}
    </fieldset>
  );
}

/** A variable as another kind, with a start value that fits it. */
function asKind(kind: VariableKind, { start, values }: Variable): Partial<Variable> {
  const starts: Readonly<Record<VariableKind, Value>> = {
    flag: start === true,
    number: Number.isFinite(Number(start)) ? Number(start) : 0,
    // Yes and no are no words of a story.
    text: typeof start === 'boolean' ? '' : String(start),
    choice: values[0] ?? firstValue(start),
  };
  return {
    kind,
    start: starts[kind],
    values: kind === 'choice' ? (values.length > 0 ? values : [firstValue(start)]) : [],
  };
}

/** The first value of a variable that becomes one of a list: its text or number; yes and no are no words. */
function firstValue(start: Value): string {
  return typeof start === 'boolean' || start === '' ? '—' : String(start);
}

/** The values of a choice, as they were typed with commas; the start is always one of them. */
function withValues(typed: string, start: Value): Partial<Variable> {
  const values = [...new Set(typed.split(',').map((value) => value.trim()))]
    .filter((value) => value !== '')
    .map((value) => value.slice(0, graphLimits.valueLength))
    .slice(0, graphLimits.variableValues);
  if (values.length === 0) return {};
  return { values, start: values.includes(String(start)) ? start : (values[0] ?? '') };
}
