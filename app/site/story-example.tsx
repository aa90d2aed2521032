import { Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { WorkContents } from '#app/work/contents.tsx';
import { needNumbers } from '#domain/chapter-number.ts';
import type { Contents } from '#domain/contents.ts';
import { readingMinutes } from '#domain/reading-time.ts';

type StoryExampleProps = {
  title: string;
  language: string;
  /** Whether the block that can be moved stands at the beginning. */
  isFirst: boolean;
  /** The step of the journey that is shown, from 1, and its text. */
  step: number;
  html: string;
  blocks: readonly { readonly title: string; readonly words: number }[];
};

/** A small work that can be tried: its outline in one of two orders, and the journey through it. Plain links do all of it. */
export function StoryExample({ title, language, isFirst, step, html, blocks }: StoryExampleProps) {
  const t = useStrings();
  const format = useFormat();
  const addressOf = (order: 'first' | 'last', at: number) => `/about?order=${order}&step=${at}#example`;
  const here = isFirst ? 'first' : 'last';
  const [previous, block, next] = [blocks[step - 2], blocks[step - 1], blocks[step]];
  return (
    <section className="example" id="example" aria-labelledby="example-title">
      <h2 id="example-title">{t('storyExample.title')}</h2>
      <p className="soft">{t('storyExample.text')}</p>
      <nav className="seg" aria-label={t('storyExample.order')}>
        {(['last', 'first'] as const).map((order) => (
          <Link
            key={order}
            to={addressOf(order, 1)}
            preventScrollReset
            className={order === here ? 'is-on' : undefined}
            aria-current={order === here ? 'true' : undefined}
          >
            {t(`storyExample.${order}`)}
          </Link>
        ))}
      </nav>
      <div className="example__grid">
        <WorkContents
          contents={contentsOfExample(blocks)}
          path="/about"
          language={language}
          words={blocks.reduce((sum, { words }) => sum + words, 0)}
          at={step - 1}
          addressOf={(at) => addressOf(here, Number(at))}
        />
        <article className="leaf" aria-label={title}>
          <header className="leaf__head">
            <span className="it">{title}</span>
            <span>{t('storyExample.step', { step: format.number(step), steps: format.number(blocks.length) })}</span>
          </header>
          <h3>{block?.title}</h3>
          <div
            className="prose"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: made by domain/render-text.ts, which escapes every letter
            dangerouslySetInnerHTML={{ __html: html }}
          />
          <nav className="ends" aria-label={t('reading.pages')}>
            {previous ? (
              <Link rel="prev" to={addressOf(here, step - 1)} preventScrollReset>
                <span className="mute small">{t('reading.previous')}</span>
                <b>{previous.title}</b>
              </Link>
            ) : (
              <span />
            )}
            {next ? (
              <Link rel="next" to={addressOf(here, step + 1)} preventScrollReset>
                <span className="mute small">{t('reading.next')}</span>
                <b>{next.title}</b>
              </Link>
            ) : (
              <span className="mute small">{t('reading.theEnd')}</span>
            )}
          </nav>
        </article>
      </div>
    </section>
  );
}

function contentsOfExample(blocks: StoryExampleProps['blocks']): Contents {
  const chapters = blocks.map(({ title, words }, at) => ({ id: `${at + 1}`, title, minutes: readingMinutes(words) }));
  return {
    count: blocks.length,
    isLong: false,
    isNumbered: needNumbers(blocks.map(({ title }) => title)),
    sections: [{ part: '', from: 0, count: blocks.length, id: '1', isRange: false, chapters }],
  };
}
