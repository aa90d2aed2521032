import { useStrings } from '#app/strings.ts';
import { Check } from '#app/ui/check.tsx';
import type { FoundMatch } from '#commands/replacement/find-matches.ts';

type FoundMatchRowProps = {
  match: FoundMatch;
  language: string;
  /** Where matches are replaced: what the form says of it, and whether it is ticked at first. */
  box: { value: string; isTicked: boolean; isListed: boolean } | undefined;
};

/** A match in its sentence; where it is replaced, with a box and the words that take its place. */
export function FoundMatchRow({ match: { before, match, after, instead }, language, box }: FoundMatchRowProps) {
  const t = useStrings();
  if (!box)
    return (
      <li className="sweep__match" lang={language}>
        {before}
        <mark>{match}</mark>
        {after}
      </li>
    );
  return (
    <li className="sweep__match">
      {box.isListed ? <input type="hidden" name="shown" value={box.value} /> : null}
      <Check name="match" value={box.value} defaultChecked={box.isTicked}>
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
