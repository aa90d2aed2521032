import { useState } from 'react';
import { Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';
import { labelOf } from '#app/work/outline-places.ts';
import type { Presence } from '#domain/entry-matrix.ts';
import { KindIcon } from './kind-icon.tsx';
import type { MatrixData } from './matrix-data.ts';
import type { Bible } from './use-bible.ts';

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
  const [problem, setProblem] = useState<string>();
  const { groups, scenes, rows, before, after, earlier, later } = matrix;
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
      {problem ? <Notice kind="error">{problem}</Notice> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reachable by keyboard */}
      <section className="bible__scroll" tabIndex={0} aria-label={t('bible.table')}>
        <table className="matrix">
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
              {scenes.map(({ id, name, isFirst }) => (
                <th key={id} scope="col" className={isFirst ? 'first' : undefined}>
                  <Link to={`${path}/block/${id}`} reloadDocument lang={language}>
                    {labelOf(t, name)}
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} data-current={row.id === current || undefined}>
                <th scope="row">
                  <Link className="matrix__name" to={`${path}/bible/${row.id}`} lang={language}>
                    <KindIcon kind={row.kind} /> <span className="clip">{row.name}</span>
                  </Link>
                </th>
                {row.cells.map((presence, at) => {
                  const scene = scenes[at];
                  return scene ? (
                    <td key={scene.id} className={scene.isFirst ? 'first' : undefined}>
                      <Cell
                        presence={presence}
                        words={{ name: row.name, scene: labelOf(t, scene.name) }}
                        onChange={
                          mayWrite
                            ? async (isThere) => {
                                const wish = { entryId: row.id, blockId: scene.id, isThere };
                                const answer = await bible.ask({ intent: 'place', ...wish });
                                setProblem(answer.ok ? undefined : answer.words);
                              }
                            : undefined
                        }
                      />
                    </td>
                  ) : null;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
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

type CellProps = {
  presence: Presence | undefined;
  words: { readonly name: string; readonly scene: string };
  onChange: ((isThere: boolean) => void) | undefined;
};

/** One entry in one scene; pressed by an author it is in the scene, or is not. */
function Cell({ presence, words, onChange }: CellProps) {
  const t = useStrings();
  const isThere = presence?.isThere === true;
  const said = t(`bible.cell.${isThere ? 'there' : presence ? 'named' : 'no'}`, words);
  if (!onChange)
    return (
      <>
        <Dot presence={presence} />
        <span className="vh">{said}</span>
      </>
    );
  return (
    <button type="button" className="matrix__cell" aria-label={said} title={said} onClick={() => onChange(!isThere)}>
      <Dot presence={presence} />
    </button>
  );
}

function Dot({ presence }: { presence: Presence | undefined }) {
  const kind = presence?.isThere ? 'there' : presence ? 'named' : 'no';
  return <i className="presence" data-presence={kind} aria-hidden="true" />;
}
