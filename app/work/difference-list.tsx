import type { PublishData } from '#app/routes/org/project/manage/load-publish.ts';
import { useStrings } from '#app/strings.ts';
import { Check } from '#app/ui/check.tsx';
import { useFormat } from '#app/ui/format.ts';
import type { ShownDifference } from '#commands/edition/list-differences.ts';

/** What a new edition would change, each with a tick: changes without a tick wait for another one. */
export function DifferenceList({ publish: { current, differences, hasNewFacts } }: { publish: PublishData }) {
  const t = useStrings();
  const format = useFormat();
  const { first, more } = differences;
  const plus = first.reduce((sum, difference) => sum + difference.plus, 0);
  const minus = first.reduce((sum, difference) => sum + difference.minus, 0);
  return (
    <>
      <div className="pub__title">
        <h3>{t('publish.whatChanged')}</h3>
        <span className="small mute">
          {current
            ? t('publish.sinceEdition', { number: current.number, day: format.day(current.publishedAt) })
            : t('publish.firstEdition')}
        </span>
      </div>
      <input type="hidden" name="looked" value="on" />
      <ul className={first.length > 12 ? 'pub__list--long' : undefined}>
        {hasNewFacts ? (
          <li className="chg chg--fact">
            <b>{t('publish.facts')}</b>
            <span className="mute small">{t('publish.factsChanged')}</span>
          </li>
        ) : null}
        {first.map((difference) => (
          <DifferenceRow key={difference.id} difference={difference} />
        ))}
        {more > 0 ? (
          <li className="chg">
            <input type="hidden" name="listed" value={first.map(({ id }) => id).join(' ')} />
            <Check name="rest" value="on" defaultChecked>
              <b>{t('publish.more', { count: more })}</b>
            </Check>
          </li>
        ) : null}
      </ul>
      {first.length > 1 && more === 0 ? (
        <p className="small mute num pub__sum">
          {t('publish.sum', { count: first.length })} <WordChange plus={plus} minus={minus} />
        </p>
      ) : null}
    </>
  );
}

function DifferenceRow({ difference }: { difference: ShownDifference }) {
  const t = useStrings();
  const { id, kind, title, block, status, plus, minus } = difference;
  const name = title || t('outline.untitled');
  const newKinds = { part: 'newPart', chapter: 'newChapter', scene: 'newScene' } as const;
  return (
    <li className="chg">
      <Check name="block" value={id} defaultChecked aria-label={t('publish.include', { title: name })}>
        <b>{name}</b>
        <span className="mute small">{t(`publish.kind.${kind === 'new' ? newKinds[block] : kind}`)}</span>
      </Check>
      {status ? <span className={`small status status--${status} only-wide row`}>{t(`status.${status}`)}</span> : null}
      <span className="small num">
        <WordChange plus={plus} minus={minus} />
      </span>
    </li>
  );
}

function WordChange({ plus, minus }: { plus: number; minus: number }) {
  const format = useFormat();
  return (
    <>
      {plus > 0 ? <span className="plus">+{format.number(plus)}</span> : null}{' '}
      {minus > 0 ? <span className="minus">−{format.number(minus)}</span> : null}
    </>
  );
}
