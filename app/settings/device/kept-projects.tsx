import { useEffect, useId, useState } from 'react';
import { dropProject } from '#app/editor/offline/keep-project.ts';
import { type KeptProject, listKept } from '#app/editor/offline/kept-project.ts';
import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';

/** The projects that are kept in this browser to be written without a network; nothing where there are none. */
export function KeptProjects({ uid, onRemoved }: { uid: string; onRemoved: () => void }) {
  const t = useStrings();
  const titles = useId();
  const [kept, setKept] = useState<readonly KeptProject[]>([]);
  const [removed, setRemoved] = useState<string>();
  useEffect(() => {
    let isGone = false;
    listKept(uid)
      .then((found) => isGone || setKept(found))
      // A store that cannot be read holds nothing.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [uid]);

  async function remove({ projectId, title }: KeptProject) {
    await dropProject(uid, projectId);
    setKept(await listKept(uid));
    setRemoved(title);
    onRemoved();
  }
  if (kept.length === 0 && removed === undefined) return null;
  return (
    <>
      <h3>{t('download.projects.title')}</h3>
      {removed === undefined ? null : (
        <Notice kind="success">{t('download.projects.removed', { title: removed })}</Notice>
      )}
      {kept.length === 0 ? null : <p className="soft small">{t('download.projects.text')}</p>}
      <ul className="exports">
        {kept.map((project, at) => (
          <li key={project.projectId}>
            <span className="grow" id={`${titles}-${at}`} lang={project.language}>
              {project.title}
            </span>
            <button
              type="button"
              className="btn btn--plain btn--sm"
              aria-describedby={`${titles}-${at}`}
              onClick={() => void remove(project)}
            >
              {t('download.projects.remove')}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
