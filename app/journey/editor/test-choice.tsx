import { StoryLine } from '#app/journey/story-text.tsx';
import { useStrings } from '#app/strings.ts';

type ChoiceProps = { number: number; label: string; isOpen: boolean; onPress: () => void };

/** A way on in a test, or one that is shown shut. */
export function TestChoice({ number, label, isOpen, onPress }: ChoiceProps) {
  const t = useStrings();
  return (
    <button
      type="button"
      className={isOpen ? 'choice' : 'choice is-shut'}
      aria-disabled={isOpen ? undefined : true}
      onClick={isOpen ? onPress : undefined}
    >
      <span className="k" aria-hidden="true">
        {number}
      </span>
      <span>
        {label === '' ? t('travel.continue') : <StoryLine text={label} />}
        {isOpen ? null : <small>{t('travel.shut')}</small>}
      </span>
    </button>
  );
}
