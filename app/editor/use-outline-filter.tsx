import { useMemo, useState } from 'react';
import { Input, type Key, SearchField } from 'react-aria-components';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { filterOutline, manyBlocks } from './outline-filter.ts';
import type { OutlineBlock } from './workspace-data.ts';

/**
 * Filters the outline by the words of its names.
 *
 * @returns the blocks that are left and those that must be open for it, undefined where nothing is typed; and the field
 */
export function useOutlineFilter(blocks: readonly OutlineBlock[], labels: ReadonlyMap<string, string>) {
  const [typed, setTyped] = useState('');
  const filtered = useMemo(() => filterOutline(blocks, labels, typed), [blocks, labels, typed]);
  const open = useMemo(
    () => filtered && new Set<Key>(filtered.blocks.flatMap(({ parentId }) => parentId ?? [])),
    [filtered],
  );
  const field =
    blocks.length < manyBlocks && typed === '' ? null : (
      <FilterField typed={typed} onType={setTyped} found={filtered?.found} />
    );
  return { filtered: filtered?.blocks, open, field };
}

type FilterFieldProps = {
  typed: string;
  onType: (typed: string) => void;
  /** How many names have the words. */
  found: number | undefined;
};

function FilterField({ typed, onType, found }: FilterFieldProps) {
  const t = useStrings();
  const format = useFormat();
  const toRows = (event: React.KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    document.querySelector<HTMLElement>('.tree [role=row]')?.focus();
  };
  return (
    <div className="tree__filter">
      <SearchField aria-label={t('outline.filter')} value={typed} onChange={onType} onKeyDown={toRows}>
        <Input className="input" placeholder={t('outline.filter')} />
      </SearchField>
      <p role="status" className={found === 0 ? 'small soft tree__none' : 'vh'}>
        {found === undefined
          ? ''
          : found === 0
            ? t('outline.filterNone')
            : t('outline.filtered', { number: format.number(found) })}
      </p>
    </div>
  );
}
