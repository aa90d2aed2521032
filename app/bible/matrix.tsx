import { Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';
import { labelOf, sceneWords } from '#app/work/outline-places.ts';
import type { Presence } from '#domain/entry-matrix.ts';
import { KindIcon } from './kind-icon.tsx';
import type { MatrixData } from './matrix-data.ts';
import type { Bible } from './use-bible.ts';
import { useGrid } from './use-grid.ts';
import { usePresses } from './use-presses.ts';

/** So few scenes that there is room for the names of what they lie in. */
const fewScenes = 6;

type MatrixProps = {
  matrix: MatrixData;
  path: string;
  language: string;
  mayWrite: boolean;
  bible: Bible;
  /** The entry whose page it is. */
  current?: string;
  /** The address of the page of the matrix that has a scene, and an entry. */
  to: (from: string, row?: string) => string;
};

/** Who is where: entries by scenes. An author says in it that an entry is in a scene. */
export function Matrix({ matrix, path, language, mayWrite, bible, current, to }: MatrixProps) {
  const t = useStrings();
  const { scenes, rows, before, after, earlier, later } = matrix;
  const presses = usePresses(matrix, bible);
  const grid = useGrid({ rows: rows.length + 1, columns: scenes.length + 1, from: 1 });
  const [firstScene] = scenes;
  const [firstRow] = rows;
  if (scenes.length === 0) return <p className="soft">{t('bible.noScenes')}</p>;
  return (
    <>
      <p className="bible__legend small mute">
        <span>
          <Dot presence={{ isThere: true, times: 0 }} /> {t('bible.presence.there')}
        </span>
        <span>
          <Dot presence={{ isThere: false, times: 1 }} /> {t('bible.presence.named')}
        </span>
        {mayWrite ? <span className="only-scripted">{t('bible.matrixHow')}</span> : null}
      </p>
      {presses.problem ? <Notice kind="error">{presses.problem}</Notice> : null}
      <div className="bible__scroll">
        <table
          className="matrix"
          data-few={scenes.length <= fewScenes ? '' : undefined}
          aria-label={t('bible.table')}
          {...grid.table}
        >
          <MatrixHead {...{ matrix, path, language, grid }} />
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.id} data-current={row.id === current || undefined}>
                <th scope="row">
                  <Link
                    className="matrix__name"
                    to={`${path}/bible/${row.id}`}
                    lang={language}
                    {...grid.stop(at + 1, 0)}
                  >
                    <KindIcon kind={row.kind} /> <span className="clip">{row.name}</span>
                  </Link>
                </th>
                {scenes.map((scene, column) => {
                  const place = { entryId: row.id, blockId: scene.id };
                  const words = { name: row.name, scene: sceneWords(t, scene) };
                  return (
                    <td key={scene.id} className={scene.isFirst ? 'first' : undefined}>
                      <Cell
                        presence={presses.seen(place, row.cells[column])}
                        words={words}
                        stop={grid.stop(at + 1, column + 1)}
                        onChange={mayWrite ? (isThere) => void presses.press(place, words, isThere) : undefined}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length === 0 ? <p className="soft">{t('bible.nobodyHere')}</p> : null}
      {before || after || earlier || later ? (
        <nav className="row row--wrap bible__pages" aria-label={t('bible.matrixPages')}>
          {before ? (
            <Link className="btn btn--plain btn--sm" to={to(before, firstRow?.id)} preventScrollReset>
              {t('bible.earlierScenes')}
            </Link>
          ) : null}
          {after ? (
            <Link className="btn btn--plain btn--sm" to={to(after, firstRow?.id)} preventScrollReset>
              {t('bible.laterScenes')}
            </Link>
          ) : null}
          {earlier && firstScene ? (
            <Link className="btn btn--plain btn--sm" to={to(firstScene.id, earlier)}>
              {t('bible.earlierEntries')}
            </Link>
          ) : null}
          {later && firstScene ? (
            <Link className="btn btn--plain btn--sm" to={to(firstScene.id, later)}>
              {t('bible.laterEntries')}
            </Link>
          ) : null}
        </nav>
      ) : null}
    </>
  );
}

type HeadProps = Pick<MatrixProps, 'matrix' | 'path' | 'language'> & { grid: ReturnType<typeof useGrid> };

/** The scenes, below what they lie in. */
function MatrixHead({ matrix: { groups, scenes }, path, language, grid }: HeadProps) {
  const t = useStrings();
  return (
    <thead>
      <tr>
        <td />
        {groups.map(({ id, name, count }) =>
          name ? (
            <th key={id} colSpan={count} scope="colgroup" lang={language} title={labelOf(t, name)}>
              <span className="clip">{labelOf(t, name)}</span>
            </th>
          ) : (
            <td key={id} colSpan={count} className="first" />
          ),
        )}
      </tr>
      <tr>
        <td />
        {scenes.map((scene, column) => (
          <th key={scene.id} scope="col" className={scene.isFirst ? 'first' : undefined}>
            <Link
              to={`${path}/block/${scene.id}`}
              reloadDocument
              lang={language}
              // What it lies in stands above it for those who see it.
              aria-label={sceneWords(t, scene)}
              title={sceneWords(t, scene)}
              {...grid.stop(0, column + 1)}
            >
              {labelOf(t, scene.name)}
            </Link>
          </th>
        ))}
      </tr>
    </thead>
  );
}

type CellProps = {
  presence: Presence | undefined;
  words: { readonly name: string; readonly scene: string };
  stop: { readonly tabIndex: number | undefined; readonly onFocus: () => void };
  onChange: ((isThere: boolean) => void) | undefined;
};

/** One entry in one scene; pressed by an author it is in the scene, or is not. */
function Cell({ presence, words, stop, onChange }: CellProps) {
  const t = useStrings();
  const isThere = presence?.isThere === true;
  const said = t(`bible.cell.${isThere ? 'there' : presence ? 'named' : 'no'}`, words);
  if (!onChange)
    return (
      <span className="matrix__cell" {...stop}>
        <Dot presence={presence} />
        <span className="vh">{said}</span>
      </span>
    );
  return (
    <button
      type="button"
      className="matrix__cell"
      aria-label={said}
      title={said}
      onClick={() => onChange(!isThere)}
      {...stop}
    >
      <Dot presence={presence} />
    </button>
  );
}

function Dot({ presence }: { presence: Presence | undefined }) {
  const kind = presence?.isThere ? 'there' : presence ? 'named' : 'no';
  return <i className="presence" data-presence={kind} aria-hidden="true" />;
}
