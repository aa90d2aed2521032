import { CaseSensitive, Regex, WholeWord } from 'lucide-react';
import { useStrings } from '#app/strings.ts';
import type { Finding } from './use-finding.ts';

/** No icon of the set means this. */
const Accents = () => (
  <span className="findbar__letter" aria-hidden="true">
    á
  </span>
);

const options = [
  { name: 'matchCase', sign: <CaseSensitive className="icon" aria-hidden="true" /> },
  { name: 'wholeWords', sign: <WholeWord className="icon" aria-hidden="true" /> },
  { name: 'ignoreAccents', sign: <Accents /> },
  { name: 'isPattern', sign: <Regex className="icon" aria-hidden="true" /> },
] as const;

/** What counts as a match. */
export function FindOptions({ wish, change }: Pick<Finding, 'wish' | 'change'>) {
  const t = useStrings();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would have to be unmade by styles; these are buttons
    <div role="group" className="findbar__options" aria-label={t('inText.options')}>
      {options.map(({ name, sign }) => {
        // A regular expression says itself which letters it means.
        const isOff = name === 'ignoreAccents' && wish.isPattern;
        return (
          <button
            key={name}
            type="button"
            className="btn btn--quiet btn--icon btn--sm"
            aria-label={t(`inText.option.${name}`)}
            title={t(`inText.option.${name}`)}
            aria-pressed={wish[name] && !isOff}
            aria-disabled={isOff || undefined}
            onClick={() => isOff || change({ [name]: !wish[name] })}
          >
            {sign}
          </button>
        );
      })}
    </div>
  );
}
