import { useRef, useState } from 'react';
import { raiseAlert } from '#app/alerts/raise-alert.ts';
import type { CorkboardCard } from '#app/routes/org/project/load-corkboard.ts';
import { useStrings } from '#app/strings.ts';
import { labelOf } from '#app/work/outline-places.ts';
import type { CardGoal } from '#domain/corkboard.ts';
import type { Cards } from './use-cards.ts';

/** Where a card is dropped: before another one or behind it, or at the end of a part. */
type Target = { readonly id: string; readonly side: 'before' | 'after' | 'end'; readonly goal: CardGoal };

/** A card that is dragged, and what it is over. */
type Drag = { readonly dragged?: CorkboardCard | undefined; readonly over?: Target | undefined };

/** Milliseconds for a sentence about a move that failed. */
const noticeMs = 6_000;

/** Moves cards, by their menu or by dragging; what is said of it is for those who do not see it. */
export function useCardMoves({ ask }: Cards) {
  const t = useStrings();
  const [drag, setDrag] = useState<Drag>({});
  // As it is at this moment: a drop may come before the page has shown what it was dragged over.
  const latest = useRef(drag);
  const become = (next: Drag) => {
    latest.current = next;
    setDrag(next);
  };
  const [said, setSaid] = useState('');

  async function move({ id, name }: CorkboardCard, { parentId, after }: CardGoal): Promise<void> {
    const problem = await ask({ intent: 'move', blockId: id, parentId, after }).then((answer) =>
      answer.ok ? undefined : answer.words,
    );
    // As an alert: a notice above all cards would not be seen from one far below.
    if (problem) return raiseAlert('error', problem, noticeMs);
    setSaid(t('outline.moved', { title: labelOf(t, name) }));
    // In its new section it is another element, and the focus was in the old one.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>(`[data-card="${id}"] .card__more`)?.focus();
    });
  }

  return {
    said,
    ...drag,
    move: (card: CorkboardCard, goal: CardGoal) => void move(card, goal),
    drag: (dragged: CorkboardCard) => become({ dragged }),
    held: () => latest.current.dragged,
    hover: (over: Target) => {
      const before = latest.current.over;
      if (before?.id !== over.id || before.side !== over.side) become({ ...latest.current, over });
    },
    leave: () => {
      if (latest.current.over) become({ ...latest.current, over: undefined });
    },
    drop() {
      const { dragged, over } = latest.current;
      become({});
      if (dragged && over) void move(dragged, over.goal);
    },
    end: () => become({}),
  };
}

export type CardMoves = ReturnType<typeof useCardMoves>;

/**
 * Where a card goes that is dropped beside another one; undefined where it cannot: a card lies beside those of its kind,
 * and a scene also at the beginning of a chapter.
 */
function goalBeside(card: CorkboardCard, other: CorkboardCard, side: 'before' | 'after'): CardGoal | undefined {
  if (card.id === other.id) return undefined;
  if (card.kind === 'scene' && other.kind === 'chapter')
    return side === 'after' ? { parentId: other.id, after: null } : undefined;
  if (card.kind !== other.kind) return undefined;
  const after = side === 'after' ? other.id : other.before;
  // It is there already.
  return after === card.id ? undefined : { parentId: other.parentId, after };
}

/** What makes a card one that is dragged and dropped upon; only its name for those who may not move it. */
export function dragProps(
  card: CorkboardCard,
  moves: CardMoves,
  mayWrite: boolean,
): React.HTMLAttributes<HTMLElement> & { 'data-card': string } {
  const named = { 'data-card': card.id as string };
  if (!mayWrite) return named;
  const isOver = moves.over?.id === card.id;
  return {
    ...named,
    draggable: true,
    ...(moves.dragged?.id === card.id ? { 'data-dragged': true } : {}),
    ...(isOver ? { 'data-over': moves.over?.side } : {}),
    onDragStart(event) {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', card.title);
      moves.drag(card);
    },
    onDragOver(event) {
      const box = event.currentTarget.getBoundingClientRect();
      const isFirst =
        event.currentTarget.tagName === 'TR'
          ? event.clientY < box.top + box.height / 2
          : event.clientX < box.left + box.width / 2;
      const side = isFirst ? 'before' : 'after';
      const held = moves.held();
      const goal = held && goalBeside(held, card, side);
      if (!goal) return moves.leave();
      event.preventDefault();
      moves.hover({ id: card.id, side, goal });
    },
    onDrop(event) {
      event.preventDefault();
      moves.drop();
    },
    onDragEnd: moves.end,
  };
}

/** What lets a chapter be dropped upon the heading of a part: it goes to the part's end. */
export function dropProps(id: string, end: CardGoal, moves: CardMoves): React.HTMLAttributes<HTMLElement> {
  return {
    ...(moves.over?.id === id ? { 'data-over': 'end' } : {}),
    onDragOver(event) {
      const held = moves.held();
      if (held?.kind !== 'chapter' || end.after === held.id) return;
      event.preventDefault();
      moves.hover({ id, side: 'end', goal: end });
    },
    onDrop(event) {
      event.preventDefault();
      moves.drop();
    },
  };
}
