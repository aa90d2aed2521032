import { Link } from 'react-router';
import { Cover } from './cover.tsx';

/** The data of a work in a list. */
export type ShownWork = {
  readonly projectId: string;
  readonly path: string;
  readonly title: string;
  /** The author; empty where that is obvious. */
  readonly credit: string;
  readonly coverFileId: string | undefined;
  readonly language: string;
};

/** A work in a list: its cover, its title, and what else is worth a line. */
export function WorkCard({ work, children }: { work: ShownWork; children: React.ReactNode }) {
  const { projectId, path, title, credit, coverFileId, language } = work;
  return (
    <Link className="work" reloadDocument to={path}>
      <Cover projectId={projectId} title={title} credit={credit} fileId={coverFileId} language={language} />
      <h3 className="work__title" lang={language}>
        {title}
      </h3>
      <p className="work__meta">{children}</p>
    </Link>
  );
}
