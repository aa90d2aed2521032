import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import type { Contents, ContentsSection } from '#domain/contents.ts';

type ContentsProps = {
  contents: Contents;
  language: string;
  /** How many chapters are read. */
  at: number;
  addressOf: (id: string) => string;
};

/** What is asked for where no section of long contents is to be open. */
export const noSection = 'none';

/** The table of contents of a work: chapters on a thread, under the titles of their parts. */
export function WorkContents({ words, path, ...list }: ContentsProps & { words: number; path: string }) {
  const t = useStrings();
  const format = useFormat();
  return (
    <section className="section" aria-labelledby="contents">
      <div className="section__head">
        <h2 id="contents">{t('work.contents')}</h2>
        <span className="mute small">{t('work.words', { count: words, words: format.number(words) })}</span>
      </div>
      <ContentsList
        {...list}
        switchOf={({ id, chapters }, label) => (
          <Link
            className="contents__switch"
            to={`${path}?part=${chapters ? noSection : id}#part-${id}`}
            aria-expanded={chapters !== undefined}
          >
            {label}
          </Link>
        )}
      />
    </section>
  );
}

/**
 * The chapters on their thread; of long contents the titles of sections, of which one is open.
 *
 * @param hereId - the chapter that is open
 * @param switchOf - what opens and closes a section
 */
export function ContentsList({
  contents,
  switchOf,
  ...list
}: ContentsProps & { hereId?: string; switchOf: (section: ContentsSection, label: ReactNode) => ReactNode }) {
  return contents.sections.map((section) => (
    <div key={section.id}>
      {contents.isLong ? (
        <h3 className="contents__section" id={`part-${section.id}`}>
          {switchOf(section, <SectionLabel section={section} language={list.language} />)}
        </h3>
      ) : section.part ? (
        <h3 className="part" lang={list.language}>
          {section.part}
        </h3>
      ) : null}
      <Chapters {...list} section={section} isNumbered={contents.isNumbered} />
    </div>
  ));
}

/** A section's part, and its chapters: how many, or which. */
function SectionLabel({ section: { part, from, count, isRange }, language }: LabelProps) {
  const t = useStrings();
  const format = useFormat();
  const range = t('work.chapterRange', { from: format.number(from + 1), to: format.number(from + count) });
  return (
    <>
      {part ? (
        <span className="contents__part" lang={language}>
          {part}
        </span>
      ) : (
        <span className="contents__part">{range}</span>
      )}{' '}
      <span className="mute small num">{part && isRange ? range : t('work.chapters', { count })}</span>
    </>
  );
}

type LabelProps = { section: ContentsSection; language: string };

function Chapters({
  section,
  isNumbered,
  language,
  at,
  addressOf,
  hereId,
}: Omit<ContentsProps, 'contents'> & { section: ContentsSection; isNumbered: boolean; hereId?: string }) {
  const t = useStrings();
  if (!section.chapters) return null;
  return (
    <ol className="thread contents" start={section.from + 1}>
      {section.chapters.map((chapter, index) => {
        const number = section.from + index;
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
  );
}
