import { OutlineAside } from '#app/editor/outline-aside.tsx';
import type { FindData } from '#app/routes/org/project/load-find.ts';
import { useStrings } from '#app/strings.ts';
import type { BlockId } from '#domain/ids.ts';
import { findQuery } from './find-address.ts';

/** The outline beside the search: with how many matches each text has, once something was looked for. */
export function WhereFound({ data }: { data: FindData }) {
  const t = useStrings();
  const { projectId, path, language, found, address } = data;
  const listed = new Set<string>(found?.texts.map(({ blockId }) => blockId));
  return (
    <OutlineAside
      {...{ projectId, path, language }}
      title={found ? t('replacing.whereFound') : t('outline.title')}
      to="corkboard"
      changes={found}
      matches={
        found && {
          counts: found.counts,
          // What is listed on this page is only scrolled to: what is ticked stays as it is.
          placeOf: (id) =>
            `${path}/find${findQuery({ ...address, from: listed.has(id) ? address.from : (id as BlockId) })}#sweep-${id}`,
          together: (
            <div className="row row--between">
              <span>{t('replacing.found', { count: found.total })}</span>
              <span>{t('replacing.inTexts', { count: found.totalTexts })}</span>
            </div>
          ),
        }
      }
    />
  );
}
