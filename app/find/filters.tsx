import { SlidersHorizontal, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { useStrings } from '#app/strings.ts';
import { Field } from '#app/ui/field.tsx';
import { useFormat } from '#app/ui/format.ts';
import type { FacetCounts, FacetValue } from '#domain/facet-counts.ts';
import { type Choice, type Facet, type FindWish, facets } from '#domain/search-wish.ts';
import { useFacetNames } from './facet-names.ts';
import { LengthField } from './length-field.tsx';

type Props = { wish: FindWish; counts: FacetCounts; onChange: () => void };

/** Values of a facet that are shown before one asks for more. */
const shownAtFirst = 5;

/**
 * The values that works can be filtered by, each with a way to exclude it; plain boxes of a form, so that no script is
 * needed.
 */
export function Filters({ wish, counts, onChange }: Props) {
  const t = useStrings();
  const format = useFormat();
  const sheet = useRef<HTMLDetailsElement>(null);
  const chosen = facets.reduce((sum, facet) => sum + wish[facet].with.length + wish[facet].without.length, 0);
  const close = () => {
    if (!sheet.current?.open) return;
    sheet.current.open = false;
    sheet.current.querySelector('summary')?.focus();
  };
  return (
    <details
      ref={sheet}
      className="filters"
      id="filters"
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Focus is not to go behind the sheet.
        if (isSheet() && relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
    >
      <summary className="btn btn--plain">
        <SlidersHorizontal className="icon" aria-hidden="true" />
        {chosen === 0 ? t('find.filters') : t('find.filtersChosen', { number: format.number(chosen) })}
      </summary>
      <div className="filters__sheet">
        <div className="filters__head">
          <h2>{t('find.filters')}</h2>
          <button
            type="button"
            className="btn btn--quiet btn--icon"
            aria-label={t('shell.closeMenu')}
            title={t('shell.closeMenu')}
            onClick={close}
          >
            <X className="icon" aria-hidden="true" />
          </button>
        </div>
        {facets.map((facet) => {
          const values = counts[facet];
          if (facet === 'length')
            return values.length < 2 && !isChosen(wish.length) ? null : (
              <LengthField key={facet} chosen={wish.length} onChange={onChange} />
            );
          if (values.length === 0 && facet !== 'tag') return null;
          return (
            <fieldset key={facet}>
              <legend>
                {t(`find.facet.${facet}`)} {/* The head of a column of boxes, each of which says it itself. */}
                {values.length === 0 ? null : (
                  <span className="mute" aria-hidden="true">
                    {t('find.withOrWithout')}
                  </span>
                )}
              </legend>
              <Values {...{ facet, values, wish, onChange }} />
              {facet === 'tag' ? <TagFields wish={wish} values={values} /> : null}
            </fieldset>
          );
        })}
        <div className="filters__foot">
          <button type="submit" className="btn btn--plain btn--wide filters__show" onClick={close}>
            {t('find.showResults')}
          </button>
        </div>
      </div>
    </details>
  );
}

/** Whether the filters are a sheet over the page, as `find.css` has it. */
function isSheet(): boolean {
  return matchMedia('(max-width: 63.99rem)').matches;
}

function isChosen(choice: Choice): boolean {
  return choice.with.length + choice.without.length > 0;
}

type ValuesProps = { facet: Facet; values: readonly FacetValue[]; wish: FindWish; onChange: () => void };

/** The first values of a facet and the chosen ones; the others behind "more". */
function Values({ facet, values, wish, onChange }: ValuesProps) {
  const t = useStrings();
  const format = useFormat();
  const chosen = new Set<string>([...wish[facet].with, ...wish[facet].without]);
  const first = values.filter(({ word }, at) => at < shownAtFirst || chosen.has(word));
  const more = values.filter((value) => !first.includes(value));
  const option = (value: FacetValue) => (
    <Option key={value.word} facet={facet} value={value} wish={wish} onChange={onChange} />
  );
  return (
    <>
      {first.map(option)}
      {more.length === 0 ? null : (
        <details className="filters__more">
          <summary className="fold">{t('find.moreValues', { number: format.number(more.length) })}</summary>
          {more.map(option)}
        </details>
      )}
    </>
  );
}

/** Any other tag can be written; those that works have are suggested. */
function TagFields({ wish, values }: { wish: FindWish; values: readonly FacetValue[] }) {
  const t = useStrings();
  const list = useId();
  return (
    <div className="filters__tags">
      <Field label={t('find.addTag')} name="addTag" maxLength={40} list={list} key={`with ${wish.tag.with}`} />
      <Field label={t('find.addWithout')} name="addWithout" maxLength={40} list={list} key={`no ${wish.tag.without}`} />
      <datalist id={list}>
        {values.map(({ word }) => (
          <option key={word} value={word} />
        ))}
      </datalist>
    </div>
  );
}

type OptionProps = { facet: Facet; value: FacetValue; wish: FindWish; onChange: () => void };

function Option({ facet, value: { word, works }, wish, onChange }: OptionProps) {
  const t = useStrings();
  const format = useFormat();
  const name = useFacetNames()(facet, word);
  const { with: wanted, without }: Choice = wish[facet];
  return (
    <div className="filters__row">
      <label className="check grow">
        <input type="checkbox" name={facet} value={word} checked={wanted.includes(word)} onChange={onChange} />
        <Box sign="M20 6 9 17l-5-5" />
        <span>{name}</span>
        {works === undefined ? null : (
          <span className="filters__works mute">
            <span className="vh">{t('find.count', { count: works, works: format.number(works) })}</span>
            <span aria-hidden="true">{format.number(works)}</span>
          </span>
        )}
      </label>
      <label className="check check--exclude">
        <input
          type="checkbox"
          name={facet}
          value={`-${word}`}
          aria-label={t('find.without', { name })}
          checked={without.includes(word)}
          onChange={onChange}
        />
        <Box sign="M5 12h14" />
      </label>
    </div>
  );
}

function Box({ sign }: { sign: string }) {
  return (
    <span className="check__box">
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={sign} />
      </svg>
    </span>
  );
}
