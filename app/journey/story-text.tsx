import { Fragment } from 'react';
import { paragraphsOf, runsOf, type StoryRun } from '#domain/journey/story-text.ts';

/** A story text that was filled in, as paragraphs. */
export function StoryText({ text }: { text: string }) {
  return (
    <>
      {paragraphsOf(text).map((paragraph, at) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is nothing but its place
        if (paragraph.kind === 'break') return <hr key={at} />;
        const lines = paragraph.lines.map((runs, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <Fragment key={line}>
            {line > 0 ? <br /> : null}
            <Runs runs={runs} />
          </Fragment>
        ));
        return paragraph.kind === 'quote' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <blockquote key={at} dir="auto">
            <p>{lines}</p>
          </blockquote>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <p key={at} dir="auto">
            {lines}
          </p>
        );
      })}
    </>
  );
}

/** A story text of one line, such as a choice. */
export function StoryLine({ text }: { text: string }) {
  return <Runs runs={runsOf(text)} />;
}

function Runs({ runs }: { runs: readonly StoryRun[] }) {
  return runs.map(({ text, isEmphasis, isStrong }, at) => {
    const strong = isStrong ? <strong>{text}</strong> : text;
    // biome-ignore lint/suspicious/noArrayIndexKey: a run is nothing but its place
    return <Fragment key={at}>{isEmphasis ? <em>{strong}</em> : strong}</Fragment>;
  });
}
