import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { FindData } from '#app/routes/org/project/load-find.ts';
import { useStrings } from '#app/strings.ts';
import { Check } from '#app/ui/check.tsx';
import { useFormat } from '#app/ui/format.ts';
import type { BlockName } from '#app/work/outline-places.ts';
import { matchesListed } from '#domain/match-wish.ts';
import { findQuery } from './find-address.ts';
import { FoundMatchRow } from './found-match-row.tsx';
import { boxesIn } from './use-chosen.ts';

type FoundText = NonNullable<FindData['found']>['texts'][number];

/** The matches of one text, below its name. */
export function TextMatches({ data, text, isReplacing }: { data: FindData; text: FoundText; isReplacing: boolean }) {
  const t = useStrings();
  const format = useFormat();
  const { path, address, language } = data;
  const { blockId, names, count, matches } = text;
  const label = useLabel(names);
  const heading = `sweep-${blockId}`;
  // What is found there is shown in the open text, too.
  const inText = findQuery({ wish: address.wish });
  return (
    <section className="sweep__text" aria-labelledby={heading}>
      <header className="sweep__head">
        <h3 id={heading} lang={language}>
          <Link className="link" to={`${path}/block/${blockId}${inText}`}>
            {label}
          </Link>
        </h3>
        <span className="mute small">{t('replacing.inText', { count })}</span>
        {isReplacing && matches.length > 1 ? <AllOfText label={label} /> : null}
      </header>
      <ul className="sweep__matches">
        {matches.map((match) => (
          <FoundMatchRow
            key={match.key}
            match={match}
            language={language}
            value={isReplacing ? `${blockId}/${match.key}` : undefined}
          />
        ))}
      </ul>
      {count > matches.length ? (
        <p className="mute small">{t('replacing.shownOfText', { number: format.number(matchesListed.text) })}</p>
      ) : null}
    </section>
  );
}

/** A box that ticks all matches of its text, or none; there once the scripts are. */
function AllOfText({ label }: { label: string }) {
  const t = useStrings();
  const box = useRef<HTMLSpanElement>(null);
  const [state, setState] = useState<'all' | 'some' | 'none'>();
  useEffect(() => {
    const part = box.current?.closest('section');
    if (!part) return undefined;
    const read = () => {
      const ticked = boxesIn(part).map(({ checked }) => checked);
      setState(ticked.every(Boolean) ? 'all' : ticked.some(Boolean) ? 'some' : 'none');
    };
    read();
    part.addEventListener('change', read);
    return () => part.removeEventListener('change', read);
  }, []);
  const tick = (isTicked: boolean) => {
    for (const each of boxesIn(box.current?.closest('section') ?? document.body)) each.checked = isTicked;
  };
  return (
    <span ref={box} className="sweep__all">
      {state === undefined ? null : (
        <Check
          checked={state === 'all'}
          ref={(input) => {
            if (input) input.indeterminate = state === 'some';
          }}
          aria-label={`${t('replacing.allOfText')}: ${label}`}
          onChange={({ target }) => tick(target.checked)}
        >
          {t('replacing.allOfText')}
        </Check>
      )}
    </span>
  );
}

/** A text's name, behind those of all it lies in. */
function useLabel(names: readonly BlockName[]): string {
  const t = useStrings();
  return names.map(({ title, kind, number }) => title || t(`outline.numbered.${kind}`, { number })).join(' › ');
}
