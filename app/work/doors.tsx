import { BookOpen, PenLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { shownCredit } from '#domain/shown-credit.ts';
import { Cover } from './cover.tsx';
import type { Opening } from './load-openings.ts';

/** What someone sees who has read and written nothing yet: a door to each (mock-up 17). */
export function Doors({ title, opening }: { title: ReactNode; opening: Opening | undefined }) {
  const t = useStrings();
  return (
    <>
      <h1>{title}</h1>
      <p className="soft doors__intro">{t('desk.firstText')}</p>
      <div className="doors">
        <section className="door" aria-labelledby="door-read">
          <h2 id="door-read">{t('desk.read')}</h2>
          <p>{t(opening ? 'desk.readText' : 'desk.readNone')}</p>
          {opening ? <OpenBook opening={opening} /> : null}
          <div className="door__acts">
            <Link className="btn btn--plain btn--lg" to="/journey/find">
              <BookOpen className="icon" aria-hidden="true" /> {t('library.findStory')}
            </Link>
            {opening ? (
              <Link className="link small" reloadDocument to={opening.path}>
                {t('desk.keepReading')}
              </Link>
            ) : null}
          </div>
        </section>
        <section className="door" aria-labelledby="door-write">
          <h2 id="door-write">{t('desk.write')}</h2>
          <p>{t('desk.writeText')}</p>
          <div className="door__text door__blank" aria-hidden="true">
            <b>{t('desk.blankTitle')}</b>
            <p>{t('desk.blankText')}</p>
          </div>
          <div className="door__acts">
            <Link className="btn btn--plain btn--lg" to="/project/new">
              <PenLine className="icon" aria-hidden="true" /> {t('desk.startWriting')}
            </Link>
            <Link className="link small" to="/project/new#import">
              {t('desk.import')}
            </Link>
          </div>
        </section>
      </div>
    </>
  );
}

function OpenBook({ opening: { work, words } }: { opening: Opening }) {
  const credit = shownCredit(work);
  return (
    <div className="door__text">
      <div className="prose" lang={work.language}>
        {words.split('\n').map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
          <p key={at} className={at === 0 ? 'dropcap' : undefined}>
            {line}
          </p>
        ))}
      </div>
      <p className="door__by small mute">
        <Cover
          projectId={work.projectId}
          title={work.title}
          credit={credit}
          fileId={work.coverFileId}
          language={work.language}
          isSmall
        />
        <span>
          <Link className="link" reloadDocument lang={work.language} to={`/org/${work.organisationSlug}/${work.slug}`}>
            {work.title}
          </Link>
          <br />
          {credit}
        </span>
      </p>
    </div>
  );
}
