import { useId, useLayoutEffect, useState } from 'react';
import { useStrings } from '#app/strings.ts';
import { FieldNotes } from '#app/ui/field.tsx';
import { useFormat } from '#app/ui/format.ts';
import { readExpression } from '#domain/journey/expression.ts';
import { graphLimits } from '#domain/journey/graph.ts';
import { readStoryText } from '#domain/journey/story-text.ts';
import { useKeptCaret } from './use-kept-caret.ts';

type WordsProps = {
  label: string;
  value: string;
  language: string;
  most: number;
  rows?: number;
  hint?: string | undefined;
  isReadOnly: boolean;
  /** Whether its author continues here: it takes the focus when it is shown. */
  isFirst?: boolean;
  onChange: (value: string) => void;
};

/** A field for story text, which says where an expression in it cannot be read. */
export function StoryField({
  label,
  value,
  language,
  most,
  rows = 1,
  hint,
  isReadOnly,
  isFirst = false,
  ...on
}: WordsProps) {
  const t = useStrings();
  const id = useId();
  const { tooLong, take } = useBounded(most, value, on.onChange);
  const field = useKeptCaret(value, take);
  // Before the author can have moved to another field.
  useLayoutEffect(() => {
    if (isFirst) field.ref.current?.focus();
  }, [isFirst, field.ref]);
  const [problem] = readStoryText(value).problems;
  const error =
    tooLong ??
    (problem && t(`journeys.textProblem.${problem.kind}`, { found: value.slice(problem.at, problem.at + 40) }));
  const shared = {
    id,
    value,
    lang: language,
    dir: 'auto' as const,
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
        <input className="input input--sm" {...shared} {...field} />
      ) : (
        <textarea className="input je__text" rows={rows} {...shared} {...field} />
      )}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** Takes no text that is too long, not even in part, and says by how much it is. */
function useBounded(most: number, value: string, onChange: (value: string) => void) {
  const t = useStrings();
  const format = useFormat();
  const [refused, setRefused] = useState<{ readonly value: string; readonly length: number }>();
  return {
    tooLong:
      refused?.value === value
        ? t('journeys.tooLong', { most: format.number(most), length: format.number(refused.length) })
        : undefined,
    take(typed: string) {
      const isFit = typed.length <= most || typed.length <= value.length;
      setRefused(isFit ? undefined : { value, length: typed.length });
      if (isFit) onChange(typed);
    },
  };
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
  const { tooLong, take } = useBounded(graphLimits.expressionLength, value, onChange);
  const isEmpty = value.trim() === '';
  const read = isEmpty && mayBeEmpty ? undefined : readExpression(value);
  const error =
    tooLong ??
    (read && !read.ok
      ? read.problem.found === ''
        ? t('journeys.expressionCut')
        : t('journeys.expressionWrong', { found: read.problem.found })
      : undefined);
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <input
        className="input input--sm je__code"
        id={id}
        value={value}
        readOnly={isReadOnly}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={[hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined}
        onChange={(event) => take(event.target.value)}
      />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
