import { Ellipsis } from 'lucide-react';
import { Button, Menu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components';
import type { CorkboardCard } from '#app/routes/org/project/load-corkboard.ts';
import { useStrings } from '#app/strings.ts';
import { labelOf } from '#app/work/outline-places.ts';
import type { CardMoves } from './use-card-moves.ts';

/** What can be done to a card. */
export function CardMenu({ card, moves, onEdit }: { card: CorkboardCard; moves: CardMoves; onEdit: () => void }) {
  const t = useStrings();
  const { earlier, later } = card;
  const act = (key: unknown) => {
    if (key === 'edit') onEdit();
    if (key === 'earlier' && earlier) moves.move(card, earlier);
    if (key === 'later' && later) moves.move(card, later);
  };
  return (
    <MenuTrigger>
      <Button
        className="btn btn--quiet btn--icon btn--sm card__more only-scripted"
        aria-label={t('outline.more', { title: labelOf(t, card.name) })}
      >
        <Ellipsis className="icon" aria-hidden="true" />
      </Button>
      <Popover placement="bottom end">
        <Menu
          className="menu"
          onAction={act}
          disabledKeys={[...(earlier ? [] : ['earlier']), ...(later ? [] : ['later'])]}
        >
          <MenuItem id="edit" className="menu__item">
            {t('corkboard.edit')}
          </MenuItem>
          <Separator />
          <MenuItem id="earlier" className="menu__item">
            {t('corkboard.earlier')}
          </MenuItem>
          <MenuItem id="later" className="menu__item">
            {t('corkboard.later')}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
