import type { KeyboardEvent } from 'react';
import type { MapItem } from '#domain/journey/graph.ts';
import type { MakeEdits } from '../make-edits.ts';
import { useKeptCaret } from '../use-kept-caret.ts';

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
  const field = useKeptCaret(item.text, (text) =>
    edit([{ kind: 'changeItem', id: item.id, fields: { text }, was: { text: item.text } }], `item ${item.id}`),
  );
  const shared = {
    ...field,
    className,
    'aria-label': label,
    lang: language,
    value: item.text,
    readOnly: !mayWrite,
    maxLength: most,
    placeholder: label,
    onKeyDown: onKey,
  };
  return item.kind === 'region' ? <input type="text" {...shared} /> : <textarea {...shared} />;
}
