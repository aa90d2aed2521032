import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import type { Finds } from '#commands/search/find-works.ts';
import { worksCounted } from '#domain/search-wish.ts';

/** How many works a search found; and that another search was answered, where its words stand nowhere. */
export function FoundCount({ found: { count, instead }, text }: { found: Finds; text: string }) {
  const t = useStrings();
  const format = useFormat();
  return (
    <div role="status">
      {instead === undefined ? null : <p className="find__instead">{t('find.instead', { text, instead })}</p>}
      <p className="medium">
        {count >= worksCounted
          ? t('find.more', { works: format.number(worksCounted - 1) })
          : count === 0
            ? t('find.none')
            : t('find.count', { count, works: format.number(count) })}
      </p>
    </div>
  );
}
