import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { shownCredit } from '#domain/shown-credit.ts';
import { Cover } from './cover.tsx';
import type { Opening, OpeningPage } from './load-openings.ts';

/** The beginning of a work, as its page would show it. */
export function Leaf({ opening: { work, page, path, isWhole } }: { opening: OpeningPage }) {
  const t = useStrings();
  return (
    <article className="leaf" aria-label={t('home.leafLabel', { title: work.title })}>
      <header className="leaf__head">
        <span className="it" lang={work.language}>
          {work.title}
        </span>
        <span>{shownCredit(work)}</span>
      </header>
      <div className="prose" lang={work.language}>
        {page.map((paragraph, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
          <p key={at} className={at === 0 ? 'dropcap' : undefined}>
            {paragraph}
          </p>
        ))}
      </div>
      <div className={isWhole ? 'leaf__foot' : 'leaf__fade'}>
        <Link className="btn btn--plain" reloadDocument to={path}>
          {t(isWhole ? 'home.openWhole' : 'home.keepReading')}
          <ArrowRight className="icon" aria-hidden="true" />
        </Link>
      </div>
    </article>
  );
}

/** How some works begin. */
export function Openings({ openings }: { openings: readonly Opening[] }) {
  const t = useStrings();
  if (openings.length === 0) return null;
  return (
    <section className="section" aria-labelledby="first-lines">
      <div className="section__head">
        <h2 id="first-lines">{t('home.firstLines')}</h2>
      </div>
      <div className="openings">
        {openings.map(({ work, words }) => {
          const credit = shownCredit(work);
          return (
            <article key={work.projectId} className="opening">
              <p lang={work.language}>{words}</p>
              <footer>
                <Cover
                  projectId={work.projectId}
                  title={work.title}
                  credit={credit}
                  fileId={work.coverFileId}
                  language={work.language}
                  isSmall
                />
                <span>
                  <Link reloadDocument lang={work.language} to={`/org/${work.organisationSlug}/${work.slug}`}>
                    <b>{work.title}</b>
                  </Link>
                  {credit}
                </span>
              </footer>
            </article>
          );
        })}
      </div>
    </section>
  );
}
