import type { BlockLabel } from '#domain/block-label.ts';

/** A label as a card shows it. */
export function LabelMark({ label }: { label: Pick<BlockLabel, 'name' | 'color'> | undefined }) {
  if (!label) return null;
  return <span className={`label label--${label.color}`}>{label.name}</span>;
}
