import { Link } from 'react-router';
import { useFormat } from '#app/ui/format.ts';
import { withSlots } from '#app/ui/with-slots.tsx';
import type { PublicWork } from '#database/public-works.ts';

/** That a work has a new edition, or that it was finished. */
export type News = { readonly work: PublicWork; readonly at: number; readonly isFinished: boolean };

/** What is new of some works, the newest first. */
export function newsOf(works: readonly PublicWork[], most: number): News[] {
  return works
    .flatMap((work) => [
      { work, at: work.publishedAt, isFinished: false },
      ...(work.finishedAt === undefined ? [] : [{ work, at: work.finishedAt, isFinished: true }]),
    ])
    .sort((one, other) => other.at - one.at)
    .slice(0, most);
}

type Props = {
  readonly news: readonly News[];
  /** The sentence of one, with marks where the work's and its author's links go. */
  readonly say: (news: News, marks: { readonly work: string; readonly who: string }) => string;
};

/** News as a line of time. */
export function NewsList({ news, say }: Props) {
  const format = useFormat();
  return (
    <ol className="thread news">
      {news.map((one) => {
        const { work, at, isFinished } = one;
        const who = (
          <Link className="news__who" to={`/org/${work.organisationSlug}`}>
            {work.organisationName || work.organisationSlug}
          </Link>
        );
        const title = (
          <Link
            className="news__work"
            to={`/org/${work.organisationSlug}/${work.slug}`}
            lang={work.language}
            reloadDocument
          >
            {work.title}
          </Link>
        );
        return (
          <li className="is-done" key={`${work.projectId} ${isFinished}`}>
            <p>{withSlots({ work: title, who }, (marks) => say(one, marks))}</p>
            <span className="mute small">{format.day(at)}</span>
          </li>
        );
      })}
    </ol>
  );
}
