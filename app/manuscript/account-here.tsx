import { useRoot } from '#app/shell/use-root.ts';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { Notice } from '#app/ui/notice.tsx';
import { asHere } from '#domain/locale.ts';
import type { ImportedAll } from './import-calls.ts';

/** Names that are listed of files which could not come. */
const namesShown = 50;

/** What was imported from an account archive, with a link to each work. */
export function AccountHere({ account, again }: { account: ImportedAll['account']; again: () => void }) {
  const t = useStrings();
  const format = useFormat();
  const here = useRoot()?.path ?? '/';
  const { works, failed, library, places, notHere, objects, lostObjects, hasProfile } = account;
  return (
    <>
      <Notice kind="success">
        <p>{t('bring.done', { count: works.length })}</p>
        <ul className="plain">
          {works.map(({ url, title }) => (
            <li key={url}>
              <a className="link" href={asHere(url, here)}>
                {title}
              </a>
            </li>
          ))}
        </ul>
        {library + places > 0 ? (
          <p>{t('bring.reads', { library: format.number(library), places: format.number(places) })}</p>
        ) : null}
        {notHere > 0 ? <p>{t('bring.notHere', { count: notHere })}</p> : null}
        {objects > 0 ? <p>{t('bring.objectsHere', { count: objects, number: format.number(objects) })}</p> : null}
        {hasProfile ? <p>{t('bring.profileHere')}</p> : null}
        <button type="button" className="btn btn--quiet btn--sm" onClick={again}>
          {t('import.another')}
        </button>
      </Notice>
      {lostObjects.length > 0 ? (
        <Notice kind="error">
          <p>{t('bring.lostObjects', { count: lostObjects.length })}</p>
          <ul>
            {lostObjects.slice(0, namesShown).map((name) => (
              <li key={name}>{name}</li>
            ))}
            {lostObjects.length > namesShown ? <li>…</li> : null}
          </ul>
        </Notice>
      ) : null}
      {failed.length > 0 ? (
        <Notice kind="error">
          <p>{t('bring.lost')}</p>
          <ul>
            {failed.map(({ title, problems }) => (
              <li key={title}>
                {title}
                {problems.map(({ kind }) => ` · ${t(`import.problem.${kind}`)}`)}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </>
  );
}
