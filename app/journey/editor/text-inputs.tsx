import { useId } from 'react';
import { useStrings } from '#app/strings.ts';
import { FieldNotes } from '#app/ui/field.tsx';
import { readExpression } from '#domain/journey/expression.ts';
import { graphLimits } from '#domain/journey/graph.ts';
import { readStoryText } from '#domain/journey/story-text.ts';

type WordsProps = {
  label: string;
  value: string;
  language: string;
  most: number;
  rows?: number;
  hint?: string | undefined;
  isReadOnly: boolean;
  onChange: (value: string) => void;
};

/** A field for story text, which says where an expression in it cannot be read. */
export function StoryField({ label, value, language, most, rows = 1, hint, isReadOnly, onChange }: WordsProps) {
  const t = useStrings();
  const id = useId();
  const [problem] = readStoryText(value).problems;
  const error =
    problem && t(`journeys.textProblem.${problem.kind}`, { found: value.slice(problem.at, problem.at + 40) });
  const shared = {
    id,
    value,
    lang: language,
    maxLength: most,
    readOnly: isReadOnly,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined,
  };
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {rows === 1 ? (
        <input className="input input--sm" {...shared} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <textarea
          className="input je__text"
          rows={rows}
          {...shared}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

type ExpressionProps = {
  label: string;
  value: string;
  hint?: string | undefined;
  isReadOnly: boolean;
  /** Whether nothing is an expression, too. */
  mayBeEmpty?: boolean;
  onChange: (value: string) => void;
};

/** A field for an expression, which says what in it cannot be read. */
export function ExpressionField({ label, value, hint, isReadOnly, mayBeEmpty = true, onChange }: ExpressionProps) {
  const t = useStrings();
  const id = useId();
  const isEmpty = value.trim() === '';
  const read = isEmpty && mayBeEmpty ? undefined : readExpression(value);
  const error =
    read && !read.ok
      ? read.problem.found === ''
        ? t('journeys.expressionCut')
        : t('journeys.expressionWrong', { found: read.problem.found })
      : undefined;
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <input
        className="input input--sm je__code"
        id={id}
        value={value}
        maxLength={graphLimits.expressionLength}
        readOnly={isReadOnly}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={[hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
