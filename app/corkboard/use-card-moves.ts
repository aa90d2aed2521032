import { useState } from 'react';
import type { CorkboardCard, CorkboardSection } from '#app/routes/org/project/load-corkboard.ts';
import { useStrings } from '#app/strings.ts';
import { labelOf } from '#app/work/outline-places.ts';
import type { Cards } from './use-cards.ts';

/** Where a card goes: before another one, or behind it. */
export type Side = 'before' | 'after';

/** Moves cards past each other, by their menu or by dragging; what is said of it is for those who do not see it. */
export function useCardMoves(sections: readonly CorkboardSection[], { ask }: Cards) {
  const t = useStrings();
  const [dragged, setDragged] = useState<CorkboardCard>();
  const [over, setOver] = useState<{ readonly id: string; readonly side: Side }>();
  const [said, setSaid] = useState('');
  const all = sections.flatMap(({ cards }) => cards);

  async function move(card: CorkboardCard, side: Side, other: CorkboardCard): Promise<void> {
    const after = side === 'after' ? other.id : other.before;
    // It is there already.
    if (other.id === card.id || after === card.id) return;
    const done = await ask({ intent: 'move', blockId: card.id, parentId: other.parentId, after });
    if (!done) return;
    const names = { title: labelOf(t, card.name), other: labelOf(t, other.name) };
    setSaid(t(`corkboard.moved.${side}`, names));
  }

  return {
    said,
    dragged,
    over,
    /** The card before or behind one on this page. */
    neighbour: (card: CorkboardCard, side: Side) =>
      all[all.findIndex(({ id }) => id === card.id) + (side === 'before' ? -1 : 1)],
    move: (card: CorkboardCard, side: Side, other: CorkboardCard) => void move(card, side, other),
    drag: setDragged,
    hover: (id: string, side: Side) => {
      if (over?.id !== id || over.side !== side) setOver({ id, side });
    },
    leave: () => setOver(undefined),
    drop() {
      const other = over && all.find(({ id }) => id === over.id);
      if (dragged && other) void move(dragged, over.side, other);
      setDragged(undefined);
      setOver(undefined);
    },
  };
}

export type CardMoves = ReturnType<typeof useCardMoves>;

/** What makes a card one that is dragged and dropped upon; nothing for those who may not move it. */
export function dragProps(card: CorkboardCard, moves: CardMoves, mayWrite: boolean): React.HTMLAttributes<HTMLElement> {
  if (!mayWrite) return {};
  const isOver = moves.over?.id === card.id;
  return {
    draggable: true,
    ...{
      'data-dragged': moves.dragged?.id === card.id || undefined,
      'data-over': isOver ? moves.over?.side : undefined,
    },
    onDragStart(event) {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', card.title);
      moves.drag(card);
    },
    onDragOver(event) {
      if (!moves.dragged) return;
      event.preventDefault();
      const box = event.currentTarget.getBoundingClientRect();
      const isRow = event.currentTarget.tagName === 'TR';
      const isFirst = isRow
        ? event.clientY < box.top + box.height / 2
        : event.clientX < box.left + box.width / 2 === (getComputedStyle(event.currentTarget).direction !== 'rtl');
      moves.hover(card.id, isFirst ? 'before' : 'after');
    },
    onDrop(event) {
      event.preventDefault();
      moves.drop();
    },
    onDragEnd() {
      moves.drag(undefined);
      moves.leave();
    },
  };
}
