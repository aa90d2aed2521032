import { Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { withSlots } from '#app/ui/with-slots.tsx';
import type { PublicWork } from '#database/public-works.ts';

/** What an organisation did last, at most. */
const mostNews = 4;

/** The last editions of an organisation's works, and which of them were finished: the newest first. */
export function Lately({ works, slug }: { works: readonly PublicWork[]; slug: string }) {
  const t = useStrings();
  const format = useFormat();
  const news = works
    .flatMap((work) => [
      { work, at: work.publishedAt, isFinished: false },
      ...(work.finishedAt === undefined ? [] : [{ work, at: work.finishedAt, isFinished: true }]),
    ])
    .sort((one, other) => other.at - one.at)
    .slice(0, mostNews);
  if (news.length === 0) return null;
  return (
    <section aria-labelledby="lately">
      <div className="section__head">
        <h2 id="lately">{t('organisation.lately')}</h2>
      </div>
      <ol className="thread org__news">
        {news.map(({ work, at, isFinished }) => (
          <li className="is-done" key={`${work.projectId} ${isFinished}`}>
            <p>
              {withSlots(
                {
                  work: (
                    <Link to={`/org/${slug}/${work.slug}`} lang={work.language} reloadDocument>
                      {work.title}
                    </Link>
                  ),
                },
                (marks) =>
                  isFinished
                    ? t('organisation.hasFinished', marks)
                    : t('organisation.hasPublished', { ...marks, number: format.number(work.edition) }),
              )}
            </p>
            <span className="mute small">{format.day(at)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
