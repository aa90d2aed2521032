import { Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { labelOf } from '#app/work/outline-places.ts';
import type { CardsProps } from './card-grid.tsx';
import { CardMenu } from './card-menu.tsx';
import { LabelMark } from './label-mark.tsx';
import { dragProps } from './use-card-moves.ts';
import { barOf, WordsOf } from './words-of.tsx';

const columns = ['synopsis', 'status', 'label', 'words', 'pointOfView', 'storyDate'] as const;

/** Cards as rows of a table. */
export function CardTable({ data: { path, language, mayWrite, labels }, cards, name: of, moves, onEdit }: CardsProps) {
  const t = useStrings();
  const none = <span className="soft">–</span>;
  return (
    <div className="cork__scroll">
      <table className="cork__table" aria-label={of}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {t(`corkboard.column.${name}`)}
              </th>
            ))}
            {mayWrite ? (
              <th scope="col" className="only-scripted">
                <span className="vh">{t('corkboard.column.more')}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {cards.map((card) => (
            <tr key={card.id} {...dragProps(card, moves, mayWrite)}>
              <th scope="row" lang={card.title || card.synopsis ? language : undefined}>
                <Link to={`${path}/block/${card.id}`} draggable={false}>
                  {labelOf(t, card.name)}
                </Link>
                <span className="cork__synopsis">{card.synopsis}</span>
              </th>
              <td>
                <span className={`status status--${card.status}`}>{t(`status.${card.status}`)}</span>
              </td>
              <td>{card.labelId ? <LabelMark label={labels.find(({ id }) => id === card.labelId)} /> : none}</td>
              <td>
                <WordsOf words={card.words} target={card.aim} />
                {card.aim ? (
                  <span className="bar" style={barOf(card.words, card.aim)} aria-hidden="true">
                    <i />
                  </span>
                ) : null}
                {card.scenes > 0 ? (
                  <span className="cork__with soft small">{t('corkboard.withScenes', { count: card.scenes })}</span>
                ) : null}
              </td>
              <td lang={card.pointOfView ? language : undefined}>{card.pointOfView || none}</td>
              <td lang={card.storyDate ? language : undefined}>{card.storyDate || none}</td>
              {mayWrite ? (
                <td className="only-scripted">
                  <CardMenu {...{ card, moves }} onEdit={() => onEdit(card)} />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
