import { useState } from 'react';
import { Link } from 'react-router';
import { BibleTop } from '#app/bible/bible-top.tsx';
import { useLeaveWarningWhile } from '#app/editor/use-leave-warning.ts';
import type { TimelinePageData } from '#app/routes/org/project/load-timeline.ts';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useSeenAgain } from '#app/shell/use-seen-again.ts';
import { WorkspacePage } from '#app/shell/workspace-page.tsx';
import { useStrings } from '#app/strings.ts';
import { DateNames } from './date-field.tsx';
import { StoryOrder } from './story-order.tsx';
import { ToldOrder } from './told-order.tsx';
import { Undated } from './undated.tsx';
import type { OnPending } from './use-date-field.ts';
import { useTimeline } from './use-timeline.ts';

/** The scenes of a work by their dates in the story, beside the order in which they are told. */
export function TimelinePage({ data }: { data: TimelinePageData }) {
  const t = useStrings();
  const changes = useTimeline(data);
  useSeenAgain();
  const onPending = usePending();
  const { path, title, language, lastText, mayWrite, isAsTold, days, count } = data;
  const address = (from?: string, asTold = isAsTold) => {
    const query = new URLSearchParams({ ...(asTold && { order: 'told' }), ...(from && { from }) });
    return `${path}/bible/timeline${query.size > 0 ? `?${query}` : ''}`;
  };
  return (
    <WorkspacePage
      work={{ path, title, language }}
      place={t('bible.time.title')}
      write={lastText && `${path}/block/${lastText}`}
      className="page bible"
    >
      <PageTitle title={`${t('bible.time.title')} · ${title}`} />
      <meta name="robots" content="noindex" />
      <BibleTop path={path} view="timeline" intro={t('bible.time.intro')} />
      {count === 0 ? <p className="soft">{t('bible.noScenes')}</p> : null}
      <nav className="seg time__orders" aria-label={t('bible.time.order')}>
        <Link className="seg__link" to={address(undefined, false)} aria-current={isAsTold ? undefined : 'page'}>
          {t('bible.time.byDate')}
        </Link>
        <Link className="seg__link" to={address(undefined, true)} aria-current={isAsTold ? 'page' : undefined}>
          {t('bible.time.asTold')}
        </Link>
      </nav>
      <p className="vh" role="status">
        {changes.said}
      </p>
      <DateNames dates={data.dates} />
      {isAsTold ? <ToldOrder {...{ data, changes }} onPending={onPending} /> : null}
      {!isAsTold && days.length > 0 ? <StoryOrder {...{ data, changes }} /> : null}
      {!isAsTold && days.length === 0 && count > 0 ? (
        <p className="soft">{t(mayWrite ? 'bible.time.none' : 'bible.time.noneYet')}</p>
      ) : null}
      {data.previous || data.next ? (
        <nav className="row row--wrap bible__pages" aria-label={t('bible.matrixPages')}>
          {data.previous ? (
            <Link className="btn btn--plain btn--sm" to={address(data.previous)}>
              {t('bible.earlierScenes')}
            </Link>
          ) : null}
          {data.next ? (
            <Link className="btn btn--plain btn--sm" to={address(data.next)}>
              {t('bible.laterScenes')}
            </Link>
          ) : null}
        </nav>
      ) : null}
      {data.undated.scenes.length > 0 ? (
        <Undated {...{ data, changes }} onPending={onPending} more={address(undefined, true)} />
      ) : null}
    </WorkspacePage>
  );
}

/** Asks before the page is left while any field of it has a date that is not kept yet. */
function usePending(): OnPending {
  const [fields, setFields] = useState<ReadonlySet<string>>(new Set());
  useLeaveWarningWhile(fields.size > 0);
  return (field, isPending) =>
    setFields((known) => {
      if (known.has(field) === isPending) return known;
      const others = [...known].filter((other) => other !== field);
      return new Set(isPending ? [...others, field] : others);
    });
}
