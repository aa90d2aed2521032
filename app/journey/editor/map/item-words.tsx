import type { KeyboardEvent } from 'react';
import type { MapItem } from '#domain/journey/graph.ts';
import type { MakeEdits } from '../make-edits.ts';

type ItemWordsProps = {
  item: MapItem;
  language: string;
  mayWrite: boolean;
  edit: MakeEdits;
  className?: string;
  label: string;
  /** UTF-16 units at most. */
  most: number;
  onKey?: (event: KeyboardEvent) => void;
};

/** The words of a region or a note, to be written where they stand. */
export function ItemWords({
  item,
  language,
  mayWrite,
  edit,
  className = 'nodrag',
  label,
  most,
  onKey,
}: ItemWordsProps) {
  const shared = {
    className,
    'aria-label': label,
    lang: language,
    value: item.text,
    readOnly: !mayWrite,
    maxLength: most,
    placeholder: label,
    onKeyDown: onKey,
    onChange: ({ target }: { target: { value: string } }) =>
      edit(
        [{ kind: 'changeItem', id: item.id, fields: { text: target.value }, was: { text: item.text } }],
        `item ${item.id}`,
      ),
  };
  return item.kind === 'region' ? <input type="text" {...shared} /> : <textarea {...shared} />;
}
