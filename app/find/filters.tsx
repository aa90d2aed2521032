import { useStrings } from '#app/strings.ts';
import { Field } from '#app/ui/field.tsx';
import { type Choice, type Facet, type FindWish, facets } from '#domain/search-wish.ts';
import { choices, useFacetNames } from './facet-names.ts';

type Props = { wish: FindWish; languages: readonly string[]; onChange: () => void };

/** Everything works can be asked for, each with a way to leave it out; plain boxes of a form, so that no script is needed. */
export function Filters({ wish, languages, onChange }: Props) {
  const t = useStrings();
  const words = (facet: Facet): readonly string[] => {
    const { with: wanted, without }: Choice = wish[facet];
    if (facet === 'tag') return [...wanted, ...without];
    return facet === 'language' ? [...new Set([...languages, ...wanted, ...without])] : choices[facet];
  };
  return (
    <details className="filters" id="filters">
      <summary className="btn btn--plain">{t('find.filters')}</summary>
      {facets.map((facet) => (
        <fieldset key={facet}>
          <legend>
            {t(`find.facet.${facet}`)} {/* The head of a column of boxes, each of which says it itself. */}
            <span className="mute" aria-hidden="true">
              {t('find.withOrWithout')}
            </span>
          </legend>
          {words(facet).map((word) => (
            <Option key={word} facet={facet} word={word} wish={wish} onChange={onChange} />
          ))}
          {facet === 'tag' ? (
            <div className="filters__tags">
              <Field label={t('find.addTag')} name="addTag" maxLength={40} key={`with ${wish.tag.with}`} />
              <Field label={t('find.addWithout')} name="addWithout" maxLength={40} key={`no ${wish.tag.without}`} />
            </div>
          ) : null}
        </fieldset>
      ))}
      <button type="submit" className="btn btn--plain">
        {t('find.apply')}
      </button>
    </details>
  );
}

function Option({ facet, word, wish, onChange }: { facet: Facet; word: string; wish: FindWish; onChange: () => void }) {
  const t = useStrings();
  const name = useFacetNames()(facet, word);
  const { with: wanted, without }: Choice = wish[facet];
  return (
    <div className="filters__row">
      <label className="check grow">
        <input type="checkbox" name={facet} value={word} checked={wanted.includes(word)} onChange={onChange} />
        <Box sign="M20 6 9 17l-5-5" />
        <span>{name}</span>
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
