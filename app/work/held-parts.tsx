import { Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { Cover } from './cover.tsx';
import { addressOfHeld } from './held-address.ts';
import type { HeldWork } from './load-held-works.ts';

/** How far a reader is in a work, as a hairline. */
export function ProgressBar({ work: { title, percent } }: { work: HeldWork }) {
  const t = useStrings();
  return (
    <div
      className="bar"
      role="progressbar"
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-label={t('library.progress', { title })}
      style={{ '--at': `${percent}%` } as React.CSSProperties}
    >
      <i />
    </div>
  );
}

/** How far a reader is, in words. */
export function ProgressText({ work }: { work: HeldWork }) {
  const t = useStrings();
  const format = useFormat();
  if (work.isFinished) return t('library.finished');
  const percent = format.percent(work.percent);
  return work.minutesLeft > 90
    ? t('library.leftHours', { percent, count: Math.round(work.minutesLeft / 60) })
    : t('library.left', { percent, count: work.minutesLeft });
}

/** The chapter a reader is in, or the endings they have found; the beginning of a line of facts. */
export function Whereabouts({ work: { chapter, endings, language } }: { work: HeldWork }) {
  const t = useStrings();
  const format = useFormat();
  return (
    <>
      {chapter ? <span lang={language}>{chapter}</span> : null}
      {endings ? <span>{t('desk.endings', { found: format.number(endings.found), count: endings.all })}</span> : null}
    </>
  );
}

/** The cover of a work someone reads. */
export function HeldCover({ work, isSmall = false }: { work: HeldWork; isSmall?: boolean }) {
  const { projectId, title, credit, fileId, language } = work;
  return <Cover {...{ projectId, title, credit, fileId, language, isSmall }} />;
}

/** Leads on from a reader's place. */
export function ContinueLink({ work, className }: { work: HeldWork; className: string }) {
  const t = useStrings();
  return (
    <Link
      className={className}
      reloadDocument
      data-continue
      to={addressOfHeld(work)}
      aria-label={t('library.continueTitle', { title: work.title })}
    >
      {t('library.continue')}
    </Link>
  );
}
