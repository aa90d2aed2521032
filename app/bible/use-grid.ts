import { useRef, useState } from 'react';
import { useIsAlive } from '#app/ui/use-is-alive.ts';

type At = { readonly row: number; readonly column: number };

/** Rows that Page Up and Page Down go over. */
const rowsOfPage = 10;

/**
 * A table as one Tab stop: arrow keys go from cell to cell, Home and End to the ends of a row, with Control to those of
 * the table. Rows above the first `from` ones have nothing to go to.
 */
export function useGrid({ rows, columns, from }: { rows: number; columns: number; from: number }) {
  // Without the script each link is a Tab stop, as it is in any table.
  const isAlive = useIsAlive();
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<At>({ row: 1, column: 1 });
  const last = { row: Math.max(0, rows - 1), column: Math.max(0, columns - 1) };
  const within = ({ row, column }: At): At => ({
    row: Math.min(Math.max(row, 0), last.row),
    column: Math.min(Math.max(column, row <= 0 ? 1 : 0), last.column),
  });
  const now = within(at);

  function onKeyDown(event: React.KeyboardEvent<HTMLTableElement>) {
    const next = target(event, now, last);
    if (!next || event.altKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const { row, column } = within(next);
    const cell = table.current?.rows[row + from]?.cells[column];
    cell?.querySelector<HTMLElement>('[tabindex]')?.focus();
  }

  return {
    table: { ref: table, role: isAlive ? 'grid' : undefined, onKeyDown },
    /** What makes a control of a cell one that the keys go to. */
    stop: (row: number, column: number) => ({
      tabIndex: isAlive ? (now.row === row && now.column === column ? 0 : -1) : undefined,
      onFocus: () => setAt({ row, column }),
    }),
  };
}

function target({ key, ctrlKey }: React.KeyboardEvent, { row, column }: At, last: At): At | undefined {
  switch (key) {
    case 'ArrowLeft':
      return { row, column: column - 1 };
    case 'ArrowRight':
      return { row, column: column + 1 };
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'PageUp':
      return { row: row - rowsOfPage, column };
    case 'PageDown':
      return { row: row + rowsOfPage, column };
    case 'Home':
      return { row: ctrlKey ? 0 : row, column: 0 };
    case 'End':
      return { row: ctrlKey ? last.row : row, column: last.column };
    default:
      return undefined;
  }
}
