import { FileUp, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { useRoot } from '#app/shell/use-root.ts';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { withSlots } from '#app/ui/with-slots.tsx';
import type { LastWritten } from './load-last-written.ts';

/** The texts and journeys someone wrote last, each one press away, and the ways to begin another (mock-up 17). */
export function ContinueWriting({ written }: { written: readonly LastWritten[] }) {
  const t = useStrings();
  const orgId = useRoot()?.account?.orgId;
  return (
    <section aria-labelledby="write">
      <div className="section__head">
        <h2 id="write">{t(written.length > 0 ? 'desk.continueWriting' : 'desk.write')}</h2>
        <Link className="link" to={`/org/${orgId}/projects`}>
          {t('shell.projects')}
        </Link>
      </div>
      <ul>
        {written.map((text) => (
          <li key={text.key}>
            <LastText text={text} />
          </li>
        ))}
      </ul>
      <div className="lasttext__new">
        <Link className="btn btn--plain" to="/project/new">
          <Plus className="icon" aria-hidden="true" /> {t('shell.newProject')}
        </Link>
        <Link className="btn btn--plain" to="/project/new#import">
          <FileUp className="icon" aria-hidden="true" /> {t('desk.import')}
        </Link>
      </div>
    </section>
  );
}

function LastText({ text }: { text: LastWritten }) {
  const t = useStrings();
  const format = useFormat();
  return (
    <Link className="lasttext" reloadDocument to={text.path}>
      <h3 lang={text.title ? text.language : undefined}>{text.title || <Unnamed text={text} />}</h3>
      {text.line ? (
        <p className="lasttext__line" lang={text.language}>
          {text.line}
        </p>
      ) : null}
      <p className="mute small dots num">
        <span lang={text.language}>{text.projectTitle}</span>
        <span>
          {text.steps === undefined
            ? t('work.words', { count: text.words, words: format.number(text.words) })
            : t('journey.steps', { count: text.steps })}
        </span>
        <span>{format.day(text.editedAt)}</span>
      </p>
    </Link>
  );
}

/** A text without a title by its number, and by what it is in: two scenes of a chapter have two names. */
function Unnamed({ text: { name, language } }: { text: LastWritten }) {
  const t = useStrings();
  if (!name) return t('desk.untitled');
  const { kind, number, above } = name;
  if (!above) return t(`desk.numbered.${kind}`, { number });
  return withSlots({ above: <span lang={language}>{above}</span> }, (marks) =>
    t(`desk.within.${kind}`, { ...marks, number }),
  );
}
