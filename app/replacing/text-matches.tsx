import { Link } from 'react-router';
import type { FindData } from '#app/routes/org/project/load-find.ts';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { labelOf, sceneWords } from '#app/work/outline-places.ts';
import { matchesListed } from '#domain/match-wish.ts';
import { AllBoxes } from './all-boxes.tsx';
import { findQuery } from './find-address.ts';
import { FoundMatchRow } from './found-match-row.tsx';

type FoundText = NonNullable<FindData['found']>['texts'][number];

type TextMatchesProps = {
  data: FindData;
  text: FoundText;
  /** Where matches are replaced: whether they are ticked at first, and whether the form says which ones are listed. */
  boxes?: { isTicked: boolean; isListed: boolean };
};

/** The matches of one text, below its name. */
export function TextMatches({ data, text, boxes }: TextMatchesProps) {
  const t = useStrings();
  const format = useFormat();
  const { path, address, language } = data;
  const { blockId, names, count, matches } = text;
  const labels = names.map((name) => labelOf(t, name));
  const label = labels.join(' › ');
  const [name, within] = names.toReversed();
  const own = name && sceneWords(t, { name, within });
  // What it lies in is not said twice.
  const above = labels.slice(0, name?.title ? -1 : -2).join(' › ');
  const heading = `sweep-${blockId}`;
  // What is found there is shown in the open text, too; it knows no forms of words.
  const inText = address.wish.allForms ? '' : findQuery({ wish: address.wish });
  return (
    <section className="sweep__text" aria-labelledby={heading}>
      <header className="sweep__head">
        {boxes ? <AllBoxes label={t('replacing.allOfText')} about={label} part="section" isBare /> : null}
        <h3 id={heading} lang={language}>
          <Link to={`${path}/block/${blockId}${inText}`}>{own}</Link>
        </h3>
        <span className="mute small" lang={language}>
          {above}
        </span>
        <span className="mute small num sweep__count">{t('replacing.inText', { count })}</span>
      </header>
      <ul>
        {matches.map((match) => (
          <FoundMatchRow
            key={match.key}
            match={match}
            language={language}
            box={boxes && { ...boxes, value: `${blockId}/${match.key}` }}
          />
        ))}
      </ul>
      {count > matches.length ? (
        <p className="mute small">{t('replacing.shownOfText', { number: format.number(matchesListed.text) })}</p>
      ) : null}
    </section>
  );
}
