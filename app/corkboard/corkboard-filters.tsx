import { Link } from 'react-router';
import type { CorkboardData } from '#app/routes/org/project/load-corkboard.ts';
import { useStrings } from '#app/strings.ts';
import { DropDown } from '#app/ui/drop-down.tsx';
import { blockStatuses } from '#domain/block.ts';
import { type CorkboardAddress, corkboardQuery } from './corkboard-address.ts';

type Filter = 'status' | 'labelId' | 'pointOfView';

/** Which cards are shown: each filter a choice of links, so that it works without scripts. */
export function CorkboardFilters({ data }: { data: CorkboardData }) {
  const t = useStrings();
  const { labels, pointsOfView } = data;
  const statuses = blockStatuses.map((status) => ({ value: status as string, text: t(`status.${status}`) }));
  return (
    <>
      <FilterMenu data={data} filter="status" options={statuses} />
      <FilterMenu data={data} filter="labelId" options={labels.map(({ id, name }) => ({ value: id, text: name }))} />
      <FilterMenu
        data={data}
        filter="pointOfView"
        options={pointsOfView.map((name) => ({ value: name, text: name }))}
      />
    </>
  );
}

function FilterMenu({
  data: { path, address },
  filter,
  options,
}: {
  data: CorkboardData;
  filter: Filter;
  options: readonly { readonly value: string; readonly text: string }[];
}) {
  const t = useStrings();
  if (options.length === 0) return null;
  const name = t(`corkboard.filter.${filter}`);
  const chosen = options.find(({ value }) => value === address[filter]);
  const to = (value: string | undefined) =>
    `${path}/corkboard${corkboardQuery({ ...address, after: undefined, [filter]: value } as CorkboardAddress)}`;
  return (
    <DropDown name={name} isNamed label={chosen?.text ?? (address[filter] ? '–' : t(`corkboard.filter.all.${filter}`))}>
      {[{ value: undefined, text: t(`corkboard.filter.all.${filter}`) }, ...options].map(({ value, text }) => (
        <Link
          key={value ?? ''}
          className="menu__item"
          to={to(value)}
          aria-current={value === address[filter] ? 'true' : undefined}
        >
          {text}
        </Link>
      ))}
    </DropDown>
  );
}
