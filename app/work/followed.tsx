import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import type { PublicWork } from '#database/public-works.ts';
import { NewsList, newsOf } from './news-list.tsx';

/** News of those one follows, at most. */
const mostNews = 5;

/** What came out last of those someone follows. */
export function Followed({ works }: { works: readonly PublicWork[] }) {
  const t = useStrings();
  const format = useFormat();
  return (
    <section className="followed" aria-labelledby="followed">
      <div className="section__head">
        <h2 id="followed">{t('home.followed')}</h2>
      </div>
      <NewsList
        news={newsOf(works, mostNews)}
        say={({ work, isFinished }, marks) =>
          isFinished
            ? t('home.followedFinished', marks)
            : t('home.followedPublished', { ...marks, number: format.number(work.edition) })
        }
      />
    </section>
  );
}
