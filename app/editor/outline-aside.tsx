import { LayoutGrid, Search } from 'lucide-react';
import { Link } from 'react-router';
import { fetchedPart } from '#app/shell/fetched-part.tsx';
import { useHasSide } from '#app/shell/use-has-side.ts';
import { useStrings, withWords } from '#app/strings.ts';
import type { Beside } from './outline-beside.tsx';

const OutlineBeside = fetchedPart(() => withWords('bible', import('./outline-beside.tsx')));

type OutlineAsideProps = Beside & {
  readonly title: string;
  /** Where the button beside the title leads. */
  readonly to: 'find' | 'corkboard';
};

/** The column with the outline beside another page of the workspace: fetched where the window has room for it. */
export function OutlineAside({ title, to, ...beside }: OutlineAsideProps) {
  const t = useStrings();
  const hasSide = useHasSide();
  const name = to === 'find' ? t('inText.everywhere') : t('outline.corkboard');
  const Icon = to === 'find' ? Search : LayoutGrid;
  return (
    <aside className="ws__tree wspage__side" aria-label={title}>
      <div className="ws__head">
        <p className="grow">{title}</p>
        <Link className="btn btn--quiet btn--icon btn--sm" to={`${beside.path}/${to}`} aria-label={name} title={name}>
          <Icon className="icon" aria-hidden="true" />
        </Link>
      </div>
      {hasSide ? <OutlineBeside {...beside} waiting={<div className="tree" aria-busy="true" />} /> : null}
    </aside>
  );
}
