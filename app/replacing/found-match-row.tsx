import { useStrings } from '#app/strings.ts';
import { Check } from '#app/ui/check.tsx';
import type { FoundMatch } from '#commands/replacement/find-matches.ts';

type FoundMatchRowProps = {
  match: FoundMatch;
  language: string;
  /** What the form says of it, where matches are replaced. */
  value: string | undefined;
};

/** A match in its sentence; where it is replaced, with a box and the words that take its place. */
export function FoundMatchRow({ match: { before, match, after, instead }, language, value }: FoundMatchRowProps) {
  const t = useStrings();
  if (value === undefined)
    return (
      <li className="sweep__match" lang={language}>
        {before}
        <mark>{match}</mark>
        {after}
      </li>
    );
  return (
    <li className="sweep__match">
      <Check name="match" value={value} defaultChecked>
        <span lang={language}>
          {before}
          <del>{match}</del>
        </span>
        {instead === '' ? null : (
          <>
            <span className="vh"> {t('replacing.becomes')} </span>
            <ins lang={language}>{instead}</ins>
          </>
        )}
        <span lang={language}>{after}</span>
      </Check>
    </li>
  );
}
