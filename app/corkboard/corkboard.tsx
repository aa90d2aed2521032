import { LayoutGrid, Plus, Rows3, Tag } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { CorkboardCard, CorkboardData, CorkboardSection } from '#app/routes/org/project/load-corkboard.ts';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';
import { labelOf } from '#app/work/outline-places.ts';
import { CardDialog } from './card-dialog.tsx';
import { CardGrid } from './card-grid.tsx';
import { CardTable } from './card-table.tsx';
import { corkboardQuery } from './corkboard-address.ts';
import { CorkboardFilters } from './corkboard-filters.tsx';
import { LabelsDialog } from './labels-dialog.tsx';
import { useCardMoves } from './use-card-moves.ts';
import { useCards } from './use-cards.ts';
import { WordsOf } from './words-of.tsx';

/** The card that is edited: one that is there, or one that was just added. */
type Edited = Pick<CorkboardCard, 'id'> & Partial<CorkboardCard>;

/** The scenes and chapters of a work as cards, or in a table: what happens in each, and how far it is. */
export function Corkboard({ data }: { data: CorkboardData }) {
  const t = useStrings();
  const { path, title, language, address, sections, mayWrite, labels } = data;
  const cards = useCards();
  const moves = useCardMoves(sections, cards);
  const [edited, setEdited] = useState<Edited>();
  const [isLabeling, setLabeling] = useState(false);
  const Cards = address.view === 'table' ? CardTable : CardGrid;
  const isFiltered = Boolean(address.status ?? address.labelId ?? address.pointOfView);

  const add = async ({ end: { parentId, after, kind } }: CorkboardSection) => {
    const done = await cards.ask({ intent: 'add', parentId, after, kind, title: '' });
    if (done?.added) setEdited({ id: done.added });
  };
  const found = edited && sections.flatMap((section) => section.cards).find(({ id }) => id === edited.id);
  return (
    <Page className="page cork">
      <PageTitle title={`${t('corkboard.title')} · ${title}`} />
      <meta name="robots" content="noindex" />
      <header className="cork__top">
        <p>
          <Link className="link" to={path} lang={language} reloadDocument>
            {title}
          </Link>
        </p>
        <div className="cork__bar">
          <h1>{t('corkboard.title')}</h1>
          <CorkboardFilters data={data} />
          <nav className="seg" aria-label={t('corkboard.view')}>
            <ViewLink data={data} view="cards" icon={LayoutGrid} />
            <ViewLink data={data} view="table" icon={Rows3} />
          </nav>
        </div>
        <div className="row row--wrap">
          <p className="soft">
            <WordsOf words={data.words} target={data.target} />
          </p>
          {mayWrite ? (
            <button type="button" className="btn btn--quiet btn--sm only-scripted" onClick={() => setLabeling(true)}>
              <Tag className="icon" aria-hidden="true" /> {t('corkboard.labels')}
            </button>
          ) : null}
        </div>
      </header>
      <p className="vh" role="status">
        {moves.said}
      </p>
      {cards.problem && !edited && !isLabeling ? <Notice kind="error">{cards.problem}</Notice> : null}
      {sections.length === 0 ? (
        <p className="soft cork__none">{t(isFiltered ? 'corkboard.noneFit' : 'corkboard.none')}</p>
      ) : null}
      {sections.map((section) => {
        const { part, cards: some, count, words } = section;
        return (
          <section key={part?.id ?? some[0]?.id ?? ''} className="cork__section">
            <div className="cork__head">
              <h2 lang={language}>{part ? labelOf(t, part.name) : t('corkboard.noPart')}</h2>
              <p className="soft small">
                {t('corkboard.count', { count })} <WordsOf words={words} target={part?.target} />
              </p>
              {mayWrite && !isFiltered ? (
                <button
                  type="button"
                  className="btn btn--quiet btn--sm only-scripted"
                  onClick={() => void add(section)}
                >
                  <Plus className="icon" aria-hidden="true" /> {t('corkboard.add')}
                </button>
              ) : null}
            </div>
            {some.length > 0 ? <Cards {...{ data, moves }} cards={some} onEdit={setEdited} /> : null}
          </section>
        );
      })}
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
      {edited ? (
        <CardDialog key={edited.id} card={found ?? edited} {...{ data, cards }} onClose={() => setEdited(undefined)} />
      ) : null}
      {isLabeling ? <LabelsDialog {...{ labels, cards }} onClose={() => setLabeling(false)} /> : null}
    </Page>
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
      <Icon className="icon" aria-hidden="true" /> {t(`corkboard.${view}`)}
    </Link>
  );
}
