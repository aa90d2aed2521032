import { Link } from 'react-router';
import type { CorkboardCard, CorkboardData } from '#app/routes/org/project/load-corkboard.ts';
import { useStrings } from '#app/strings.ts';
import { labelOf } from '#app/work/outline-places.ts';
import { CardMenu } from './card-menu.tsx';
import { LabelMark } from './label-mark.tsx';
import { type CardMoves, dragProps } from './use-card-moves.ts';
import { WordsOf } from './words-of.tsx';

export type CardsProps = {
  data: CorkboardData;
  cards: readonly CorkboardCard[];
  /** What they are the cards of. */
  name: string;
  moves: CardMoves;
  onEdit: (card: CorkboardCard) => void;
};

/** Cards side by side. */
export function CardGrid({ data: { path, language, mayWrite, labels }, cards, moves, onEdit }: CardsProps) {
  const t = useStrings();
  return (
    <ul className="cork__cards">
      {cards.map((card) => (
        <li key={card.id} className="card" {...dragProps(card, moves, mayWrite)}>
          <div className="card__head">
            <h3 lang={card.title ? language : undefined}>
              {/* Into the workspace, which is another page with files of its own. */}
              <Link to={`${path}/block/${card.id}`} draggable={false}>
                {labelOf(t, card.name)}
              </Link>
            </h3>
            {mayWrite ? <CardMenu {...{ card, moves }} onEdit={() => onEdit(card)} /> : null}
          </div>
          {card.synopsis ? (
            <p className="card__synopsis" lang={language}>
              {card.synopsis}
            </p>
          ) : (
            <p className="card__none mute">{t('corkboard.noSynopsis')}</p>
          )}
          <CardFacts card={card} language={language} />
          <p className="card__foot small">
            <span className={`status status--${card.status}`}>{t(`status.${card.status}`)}</span>
            <LabelMark label={labels.find(({ id }) => id === card.labelId)} />
            <span className="card__words">
              <WordsOf words={card.words} target={card.aim} />
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** What is known of a card besides its words. */
function CardFacts({ card, language }: { card: CorkboardCard; language: string }) {
  const t = useStrings();
  const { scenes, chapter, pointOfView, storyDate } = card;
  const facts = [chapter && labelOf(t, chapter), pointOfView, storyDate].filter(Boolean).join(' · ');
  if (!facts && scenes === 0) return null;
  return (
    <p className="card__facts soft small dots">
      {scenes > 0 ? <span>{t('corkboard.withScenes', { count: scenes })}</span> : null}
      {facts ? <span lang={language}>{facts}</span> : null}
    </p>
  );
}
