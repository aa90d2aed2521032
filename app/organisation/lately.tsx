import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { NewsList, newsOf } from '#app/work/news-list.tsx';
import type { PublicWork } from '#database/public-works.ts';

/** What an organisation did last, at most. */
const mostNews = 4;

/** The last editions of an organisation's works, and which of them were finished. */
export function Lately({ works }: { works: readonly PublicWork[] }) {
  const t = useStrings();
  const format = useFormat();
  const news = newsOf(works, mostNews);
  if (news.length === 0) return null;
  return (
    <section aria-labelledby="lately">
      <div className="section__head">
        <h2 id="lately">{t('organisation.lately')}</h2>
      </div>
      <NewsList
        news={news}
        say={({ work, isFinished }, marks) =>
          isFinished
            ? t('organisation.hasFinished', { work: marks.work })
            : t('organisation.hasPublished', { work: marks.work, number: format.number(work.edition) })
        }
      />
    </section>
  );
}
