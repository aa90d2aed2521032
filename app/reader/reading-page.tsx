import { firstLook } from 'virtual:head-scripts';
import { useRef } from 'react';
import { Link } from 'react-router';
import { Footer } from '#app/shell/footer.tsx';
import { SlimHeader } from '#app/shell/header.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { Sharing } from '#app/shell/sharing.tsx';
import { useRoot } from '#app/shell/use-root.ts';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { ContentsButton } from './contents-button.tsx';
import type { ReadingData } from './reading-data.ts';
import { ReadingText } from './reading-text.tsx';
import { TypeButton } from './type-button.tsx';
import { useLeaving } from './use-leaving.tsx';
import { usePageKeys } from './use-page-keys.ts';
import { usePlace } from './use-place.ts';

type ReadingPageProps = {
  data: ReadingData;
  /** Where a link to another page of the same work leads. */
  addressOf: (pageId: string) => string;
  /** Where the reader is moved once the page is there: a place they asked to continue from. */
  arriveAt?: { blockId: string; offset: number } | undefined;
};

/** A chapter to be read: the slim bar, the text, the way on. Works without any script. */
export function ReadingPage({ data, addressOf, arriveAt }: ReadingPageProps) {
  const t = useStrings();
  const format = useFormat();
  const root = useRoot();
  const article = useRef<HTMLElement>(null);
  const { percent, offer, goOn } = usePlace(article, data, root?.account?.uid, arriveAt);
  const isVisitor = root?.account === undefined;
  const shown = percent ?? data.from;
  const heading = data.title || t('reading.untitled', { number: data.number });

  const leaving = useLeaving(article);

  usePageKeys(data);

  return (
    <div
      className="reading"
      data-reading
      data-journey={data.journeyId}
      data-page={data.pageId}
      data-from={data.from}
      data-to={data.to}
    >
      <PageTitle
        title={`${heading} · ${data.workTitle}`}
        description={t('reading.description', { title: data.workTitle, credit: data.credit })}
      />
      <Sharing
        kind="article"
        title={`${heading} · ${data.workTitle}`}
        description={t('reading.description', { title: data.workTitle, credit: data.credit })}
        language={data.language}
        isHidden={data.isHidden}
        about={chapterAbout(data, heading, root?.publicUrl)}
      />
      <header className="rbar">
        <SlimHeader
          back={{ to: data.workPath, label: data.workTitle, lang: data.language }}
          title={heading}
          titleLanguage={data.language}
        >
          <ContentsButton data={data} addressOf={addressOf} />
          <TypeButton />
        </SlimHeader>
        <div
          className="bar"
          role="progressbar"
          aria-valuenow={shown}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-label={t('reading.percent', { percent: format.percent(shown) })}
          style={{ '--at': `${shown}%` } as React.CSSProperties}
          suppressHydrationWarning
        >
          <i />
        </div>
      </header>
      <main id="main" className="rpage" tabIndex={-1}>
        {isVisitor ? (
          <div className="rcolumn" role="status">
            <div ref={offer} className="resume" hidden suppressHydrationWarning>
              <span>{t('reading.stoppedHere')}</span>
              <button type="button" className="btn btn--plain btn--sm" onClick={goOn}>
                {t('reading.goOn')}
              </button>
            </div>
          </div>
        ) : null}
        <article ref={article} lang={data.language}>
          <header className="chaphead">
            {data.partTitle ? <p>{data.partTitle}</p> : null}
            <h1>{heading}</h1>
          </header>
          <ReadingText pageId={data.pageId} language={data.language} />
        </article>
        {leaving}
        <div className="rcolumn">
          <nav className="ends" aria-label={t('reading.pages')}>
            {data.previous ? (
              <Link reloadDocument rel="prev" to={addressOf(data.previous.id)}>
                <span className="mute small">{t('reading.previous')}</span>
                <b lang={data.language}>{data.previous.title || t('reading.untitled', { number: data.number - 1 })}</b>
              </Link>
            ) : (
              <span />
            )}
            {data.next ? (
              <Link reloadDocument rel="next" to={addressOf(data.next.id)}>
                <span className="mute small">{t('reading.next')}</span>
                <b lang={data.language}>{data.next.title || t('reading.untitled', { number: data.number + 1 })}</b>
              </Link>
            ) : (
              <span>
                <span className="mute small">{t('reading.theEnd')}</span>
              </span>
            )}
          </nav>
          <p className="reportlink">
            <Link className="mute small" rel="nofollow" to={`${data.workPath}/report`} reloadDocument>
              {t('work.report')}
            </Link>
          </p>
        </div>
        <div className="rdock">
          <div className="rfoot">
            <span>{t('reading.minutesInChapter', { count: data.minutes })}</span>
            <span data-percent suppressHydrationWarning>
              {t('reading.percent', { percent: format.percent(shown) })}
            </span>
          </div>
        </div>
        {isVisitor ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own fixed script, named by hash in the policy
          <script dangerouslySetInnerHTML={{ __html: firstLook }} suppressHydrationWarning />
        ) : null}
      </main>
      <Footer />
    </div>
  );
}

/** The chapter for schema.org. */
function chapterAbout({ number, language, workTitle, credit, workPath }: ReadingData, name: string, publicUrl = '') {
  return {
    '@type': 'Chapter',
    name,
    position: number,
    inLanguage: language,
    isPartOf: {
      '@type': 'Book',
      name: workTitle,
      author: { '@type': 'Person', name: credit },
      url: `${publicUrl}${workPath}`,
    },
  };
}
