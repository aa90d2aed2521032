import { ArrowRight, Lock } from 'lucide-react';
import { ChoiceWords, toldShut } from '#app/journey/choice-words.tsx';
import { useStrings } from '#app/strings.ts';
import type { StepData } from './load-step.ts';

type ChoicesData = Pick<StepData, 'options' | 'mayGoBack'> & {
  readonly activity: Pick<StepData['activity'], 'kind'>;
  readonly work: { readonly language: string };
};

/** The ways on, each a button of the form around them; a closed one says so, and cannot be pressed. */
export function Choices({ step }: { step: ChoicesData }) {
  const t = useStrings();
  const { options, mayGoBack, activity, work } = step;
  if (options.length === 0) return null;
  const [only] = options;
  if (options.length === 1 && only?.isOpen && only.label === '')
    return (
      <button type="submit" className="btn btn--primary btn--lg" name="move" value={only.id} data-choice>
        {t('travel.continue')}
      </button>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is seen
    <div className="choices" role="group" aria-label={t('travel.choices')}>
      {options.map(({ id, label, isOpen, why }, at) => (
        <button
          key={id}
          type="submit"
          name="move"
          value={id}
          className={isOpen ? 'choice' : 'choice is-shut'}
          aria-disabled={isOpen ? undefined : true}
          {...toldShut(id, { isOpen, why })}
          data-choice={isOpen ? '' : undefined}
          onClick={isOpen ? undefined : (event) => event.preventDefault()}
        >
          <span className="k" aria-hidden="true">
            {at + 1}
          </span>
          <ChoiceWords {...{ id, label, isOpen, why }} language={work.language} />
          {isOpen ? (
            <ArrowRight className="icon icon--sm" aria-hidden="true" />
          ) : (
            <Lock className="icon icon--sm" aria-hidden="true" />
          )}
        </button>
      ))}
      {activity.kind === 'read' && options.length < 2 ? null : (
        <p className="keys only-wide" aria-hidden="true">
          {t(mayGoBack ? 'travel.keysBack' : 'travel.keys')}
        </p>
      )}
    </div>
  );
}
