import { useStrings } from '#app/strings.ts';
import { Check } from '#app/ui/check.tsx';
import { useFormat } from '#app/ui/format.ts';
import type { ShownDifference } from '#commands/edition/list-differences.ts';
import type { Looked } from './use-differences.ts';

/** What a new edition would change, each with a tick: changes without a tick wait for another one. */
export function DifferenceList({ looked, edition }: { looked: Looked; edition: number | undefined }) {
  const t = useStrings();
  const title = edition === undefined ? t('publish.firstEdition') : t('publish.sinceEdition', { number: edition });
  if (looked.step === 'looking') return <p className="mute">{t('publish.looking')}</p>;
  if (looked.step === 'failed') return <p className="soft">{t('publish.lookFailed')}</p>;
  const { differences } = looked;
  const plus = differences.reduce((sum, difference) => sum + difference.plus, 0);
  const minus = differences.reduce((sum, difference) => sum + difference.minus, 0);
  return (
    <>
      <div className="section__head pub__head">
        <h3>{title}</h3>
        <span className="small mute num">
          {t('publish.sum', { count: differences.length })} <WordChange plus={plus} minus={minus} />
        </span>
      </div>
      <input type="hidden" name="looked" value="on" />
      {differences.length === 0 ? <p className="soft">{t('publish.nothingNew')}</p> : null}
      <ul className={differences.length > 12 ? 'pub__list--long' : undefined}>
        {differences.map((difference) => (
          <DifferenceRow key={difference.id} difference={difference} />
        ))}
      </ul>
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
