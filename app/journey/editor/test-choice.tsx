import { ChoiceWords, toldShut } from '#app/journey/choice-words.tsx';
import type { Option } from '#domain/journey/engine.ts';

type ChoiceProps = { number: number; option: Option; language: string; onPress: () => void };

/** A way on in a test, or one that is shown shut. */
export function TestChoice({ number, option: { id, label, isOpen, why }, language, onPress }: ChoiceProps) {
  return (
    <button
      type="button"
      className={isOpen ? 'choice' : 'choice is-shut'}
      aria-disabled={isOpen ? undefined : true}
      {...toldShut(id, { isOpen, why })}
      onClick={isOpen ? onPress : undefined}
    >
      <span className="k" aria-hidden="true">
        {number}
      </span>
      <ChoiceWords {...{ id, label, isOpen, why, language }} />
    </button>
  );
}
