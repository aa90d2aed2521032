import { Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { Cover } from '#app/work/cover.tsx';
import { Labels } from '#app/work/work-labels.tsx';
import type { Find } from '#commands/search/find-works.ts';
import { readingMinutes } from '#domain/reading-time.ts';
import { type Passage, textFragment } from '#domain/search-snippet.ts';
import { shownCredit } from '#domain/shown-credit.ts';

/** The works that were found, each with its facts and the passage that answers best. */
export function Hits({ finds }: { finds: readonly Find[] }) {
  return (
    <ol>
      {finds.map((find) => (
        <Hit key={find.work.projectId} find={find} />
      ))}
    </ol>
  );
}

function Hit({ find: { work, title, credit: by, text } }: { find: Find }) {
  const t = useStrings();
  const format = useFormat();
  const credit = shownCredit(work);
  const path = `/org/${work.organisationSlug}/${work.slug}`;
  const minutes = readingMinutes(work.words);
  const hours = Math.round(minutes / 60);
  return (
    <li className="hit">
      <Cover
        projectId={work.projectId}
        title={work.title}
        credit={credit}
        fileId={work.coverFileId}
        language={work.language}
      />
      <div>
        <h3 lang={work.language}>
          <Link to={path}>
            <Marked passage={title} />
          </Link>
        </h3>
        <p className="mute small">
          <Marked passage={by} />
        </p>
        {work.summary ? (
          <p className="hit__sum" lang={work.language}>
            {work.summary}
          </p>
        ) : null}
        {text ? (
          <p className="hit__passage">
            {/* A page that is loaded, so that the browser scrolls to the words and highlights them. */}
            <Link
              to={`${path}/block/${text.pageId}#${text.pageId === text.blockId ? '' : text.blockId}${textFragment(text.passage)}`}
              reloadDocument
            >
              {text.title === undefined ? (
                <span className="vh">{t('find.inText', { title: work.title })}: </span>
              ) : (
                <span className="hit__chapter small" lang={work.language}>
                  {text.title}
                </span>
              )}
              <span lang={work.language}>
                <Marked passage={text.passage} />
              </span>
            </Link>
          </p>
        ) : null}
        <p className="mute small dots">
          {work.kind === 'blank' ? null : <span>{t(`workKind.${work.kind}`)}</span>}
          <span>{format.language(work.language)}</span>
          {work.status === 'draft' ? null : <span>{t(`workStatus.${work.status}`)}</span>}
          <span>{hours >= 1 ? t('work.hours', { count: hours }) : t('reading.minutes', { count: minutes })}</span>
          {work.rating === 'unrated' ? null : <span>{t(`rating.${work.rating}`)}</span>}
        </p>
        <Labels work={work} />
      </div>
    </li>
  );
}

/** Words with those of the search marked. */
function Marked({ passage }: { passage: Passage }) {
  return passage.map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
    part.isMatch ? <mark key={at}>{part.text}</mark> : part.text,
  );
}
