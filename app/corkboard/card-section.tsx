import { PenLine, Plus } from 'lucide-react';
import type { CorkboardData, CorkboardSection, Planned } from '#app/routes/org/project/load-corkboard.ts';
import { useStrings } from '#app/strings.ts';
import { labelOf } from '#app/work/outline-places.ts';
import { CardGrid } from './card-grid.tsx';
import { CardTable } from './card-table.tsx';
import { type CardMoves, dropProps } from './use-card-moves.ts';
import { WordsOf } from './words-of.tsx';

/** What tells a section from the others: a part has several where another part lies between its chapters. */
export function sectionKey({ part, cards }: CorkboardSection): string {
  return `${part?.id ?? ''} ${cards[0]?.id ?? ''}`;
}

/** The heading of a part with its cards, or the cards of no part. */
export function CardSection({
  data,
  section,
  moves,
  isFiltered,
  onEdit,
  onAdd,
}: {
  data: CorkboardData;
  section: CorkboardSection;
  moves: CardMoves;
  isFiltered: boolean;
  onEdit: (block: Planned) => void;
  onAdd: () => void;
}) {
  const t = useStrings();
  const { mayWrite, language, address } = data;
  const { part, cards: some, count, words, end } = section;
  const name = part ? labelOf(t, part.name) : t('corkboard.noPart');
  const key = sectionKey(section);
  const Cards = address.view === 'table' ? CardTable : CardGrid;
  return (
    <section className="cork__section">
      <div className="cork__head" {...(part && mayWrite ? dropProps(key, end, moves) : {})}>
        <h2 lang={part?.title ? language : undefined}>{name}</h2>
        {part && mayWrite ? (
          <button
            type="button"
            className="btn btn--quiet btn--icon btn--sm only-scripted"
            data-part={part.id}
            aria-label={t('corkboard.editPart', { name })}
            onClick={() => onEdit(part)}
          >
            <PenLine className="icon" aria-hidden="true" />
          </button>
        ) : null}
        <p className="soft small">
          {/* A part of parts has no cards of its own. */}
          {count > 0 ? t('corkboard.count', { count }) : null}
          {isFiltered ? null : (
            <span className={count > 0 ? 'cork__words' : undefined}>
              {count > 0 ? ' · ' : null}
              <WordsOf words={part?.words ?? words} target={part?.aim} />
            </span>
          )}
        </p>
        {mayWrite && !isFiltered ? (
          <button type="button" className="btn btn--quiet btn--sm only-scripted cork__add" onClick={onAdd}>
            <Plus className="icon" aria-hidden="true" /> {t('corkboard.add')}
          </button>
        ) : null}
      </div>
      {some.length > 0 ? <Cards {...{ data, moves, name }} cards={some} onEdit={onEdit} /> : null}
    </section>
  );
}
