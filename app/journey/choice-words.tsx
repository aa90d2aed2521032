import { StoryLine } from '#app/journey/story-text.tsx';
import { useStrings } from '#app/strings.ts';

type ChoiceProps = { id: string; label: string; isOpen: boolean; why: string; language: string };

/**
 * The words of a choice; of a shut one also why. What its author says of it describes the choice (see `toldShut`), the
 * interface's own words are part of its name.
 */
export function ChoiceWords({ id, label, isOpen, why, language }: ChoiceProps) {
  const t = useStrings();
  const words = label === '' ? t('travel.continue') : <StoryLine text={label} />;
  if (isOpen) return <span lang={language}>{words}</span>;
  return (
    <span lang={language}>
      <span id={`${id}-name`}>{words}</span>
      {why === '' ? (
        <small>{t('travel.shut')}</small>
      ) : (
        <small id={`${id}-why`}>
          <StoryLine text={why} />
        </small>
      )}
    </span>
  );
}

/** What a shut choice says of itself to assistive technology, where its author says why it is shut. */
export function toldShut(id: string, { isOpen, why }: Pick<ChoiceProps, 'isOpen' | 'why'>) {
  return isOpen || why === '' ? {} : { 'aria-labelledby': `${id}-name`, 'aria-describedby': `${id}-why` };
}
