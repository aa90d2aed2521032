import { LayoutGrid, Rows3, Tag } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { OutlineAside } from '#app/editor/outline-aside.tsx';
import type { CorkboardData, CorkboardSection, Planned } from '#app/routes/org/project/load-corkboard.ts';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useSeenAgain } from '#app/shell/use-seen-again.ts';
import { WorkspacePage } from '#app/shell/workspace-page.tsx';
import { useStrings } from '#app/strings.ts';
import { CardDialog } from './card-dialog.tsx';
import { CardSection, sectionKey } from './card-section.tsx';
import { corkboardQuery } from './corkboard-address.ts';
import { CorkboardFilters } from './corkboard-filters.tsx';
import { LabelsDialog } from './labels-dialog.tsx';
import { useCardMoves } from './use-card-moves.ts';
import { useCards } from './use-cards.ts';
import { useFocusAfter } from './use-focus-after.ts';
import { WordsOf } from './words-of.tsx';

/** What is edited: a block that is there, or one that is added once it is saved. */
type Edited = { readonly block: Planned } | { readonly end: CorkboardSection['end'] };

/** The scenes and chapters of a work as cards, or in a table: what happens in each, and how far it is. */
export function Corkboard({ data }: { data: CorkboardData }) {
  const t = useStrings();
  const { projectId, path, title, language, lastText, address, sections, mayWrite, labels } = data;
  const cards = useCards();
  const moves = useCardMoves(cards);
  const [edited, setEdited] = useState<Edited>();
  const [isLabeling, setLabeling] = useState(false);
  const isFiltered = Boolean(address.status ?? address.labelId ?? address.pointOfView);
  useSeenAgain();
  useFocusAfter(edited && 'block' in edited ? edited.block.id : edited && '');

  return (
    <WorkspacePage
      work={{ path, title, language }}
      place={t('corkboard.title')}
      write={lastText && `${path}/block/${lastText}`}
      side={<OutlineAside {...{ projectId, path, language }} title={t('outline.title')} to="find" changes={sections} />}
      className="page cork"
    >
      <PageTitle title={`${t('corkboard.title')} · ${title}`} />
      <meta name="robots" content="noindex" />
      <header className="cork__top">
        <div className="cork__bar">
          <div className="cork__title">
            <h1>{t('corkboard.title')}</h1>
            <p className="small soft">
              <WordsOf words={data.words} target={data.target} />
            </p>
          </div>
          <CorkboardFilters data={data} />
          {mayWrite ? (
            <button type="button" className="btn btn--quiet btn--sm only-scripted" onClick={() => setLabeling(true)}>
              <Tag className="icon icon--sm" aria-hidden="true" /> {t('corkboard.labels')}
            </button>
          ) : null}
          <nav className="seg cork__view" aria-label={t('corkboard.view')}>
            <ViewLink data={data} view="cards" icon={LayoutGrid} />
            <ViewLink data={data} view="table" icon={Rows3} />
          </nav>
        </div>
      </header>
      <p className="vh" role="status">
        {moves.said}
      </p>
      {sections.length === 0 ? (
        <p className="soft cork__none">{t(isFiltered ? 'corkboard.noneFit' : 'corkboard.none')}</p>
      ) : null}
      {sections.map((section) => (
        <CardSection
          key={sectionKey(section)}
          {...{ data, section, moves, isFiltered }}
          onEdit={(block) => setEdited({ block })}
          onAdd={() => setEdited({ end: section.end })}
        />
      ))}
      <nav className="row row--wrap cork__pages" aria-label={t('corkboard.pages')}>
        {address.after ? (
          <Link className="btn btn--plain" to={`${path}/corkboard${corkboardQuery({ ...address, after: undefined })}`}>
            {t('corkboard.first')}
          </Link>
        ) : null}
        {data.next ? (
          <Link className="btn btn--plain" to={`${path}/corkboard${corkboardQuery({ ...address, after: data.next })}`}>
            {t('corkboard.next')}
          </Link>
        ) : null}
      </nav>
      {edited ? <CardDialog edited={edited} {...{ data, cards }} onClose={() => setEdited(undefined)} /> : null}
      {isLabeling ? <LabelsDialog {...{ labels, cards }} onClose={() => setLabeling(false)} /> : null}
    </WorkspacePage>
  );
}

function ViewLink({
  data: { path, address },
  view,
  icon: Icon,
}: {
  data: CorkboardData;
  view: 'cards' | 'table';
  icon: typeof Tag;
}) {
  const t = useStrings();
  return (
    <Link
      className="seg__link"
      to={`${path}/corkboard${corkboardQuery({ ...address, view })}`}
      aria-current={address.view === view ? 'page' : undefined}
    >
      <Icon className="icon icon--sm" aria-hidden="true" /> {t(`corkboard.${view}`)}
    </Link>
  );
}
