import { Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { needNumbers } from '#domain/chapter-number.ts';

export type ContentsChapter = {
  readonly id: string;
  readonly title: string;
  readonly part: string;
  readonly partId: string;
  readonly minutes: number;
};

type ContentsProps = {
  chapters: readonly ContentsChapter[];
  language: string;
  /** How many chapters are read. */
  at: number;
  addressOf: (id: string) => string;
};

/** The table of contents of a work: chapters on a thread, under the titles of their parts. */
export function WorkContents({ words, ...list }: ContentsProps & { words: number }) {
  const t = useStrings();
  const format = useFormat();
  return (
    <section className="section" aria-labelledby="contents">
      <div className="section__head">
        <h2 id="contents">{t('work.contents')}</h2>
        <span className="mute small">{t('work.words', { count: words, words: format.number(words) })}</span>
      </div>
      <ContentsList {...list} />
    </section>
  );
}

/**
 * The chapters on their thread.
 *
 * @param hereId - the chapter that is open
 */
export function ContentsList({ chapters, language, at, addressOf, hereId }: ContentsProps & { hereId?: string }) {
  const t = useStrings();
  const isNumbered = needNumbers(chapters.map(({ title }) => title));
  const groups: { part: string; partId: string; from: number; chapters: ContentsChapter[] }[] = [];
  for (const [index, chapter] of chapters.entries()) {
    const last = groups.at(-1);
    if (last?.partId === chapter.partId) last.chapters.push(chapter);
    else groups.push({ part: chapter.part, partId: chapter.partId, from: index, chapters: [chapter] });
  }
  return groups.map((group) => (
    <div key={group.chapters[0]?.id}>
      {group.part ? (
        <h3 className="part" lang={language}>
          {group.part}
        </h3>
      ) : null}
      <ol className="thread contents" start={group.from + 1}>
        {group.chapters.map((chapter, index) => {
          const number = group.from + index;
          return (
            <li key={chapter.id} className={number < at ? 'is-done' : number === at ? 'is-now' : undefined}>
              <Link
                className="chap"
                reloadDocument
                to={addressOf(chapter.id)}
                aria-current={chapter.id === hereId ? 'page' : undefined}
              >
                <span className="chap__t" lang={language}>
                  {isNumbered && chapter.title ? <span className="mute num">{number + 1}</span> : null}{' '}
                  {chapter.title || t('reading.untitled', { number: number + 1 })}
                </span>
                <span className="mute small num">{t('reading.minutes', { count: chapter.minutes })}</span>
              </Link>
            </li>
          );
        })}
      </ol>
    </div>
  ));
}
