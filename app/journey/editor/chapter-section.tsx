import { BookPlus, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { raiseAlert } from '#app/alerts/raise-alert.ts';
import { useStrings } from '#app/strings.ts';
import { useAsk } from '#app/ui/ask.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { type ChapterSource, sourceHash } from '#domain/journey/chapter-source.ts';
import type { Activity } from '#domain/journey/graph.ts';
import { hasExpressions } from '#domain/journey/to-chapter.ts';
import type { JourneyEditorData } from './journey-data.ts';
import type { MakeEdits } from './make-edits.ts';
import { type ChapterProblem, makeChapter, readChapter } from './reach-chapters.ts';

type SectionProps = { data: JourneyEditorData; activity: Activity; edit: MakeEdits };

/** The chapter that a step came from, or became; and whether they still say the same. */
export function ChapterSection({ data, activity, edit }: SectionProps) {
  const t = useStrings();
  const { source } = activity;
  if (!source && (!data.mayWrite || activity.kind === 'ink' || activity.text.trim() === '')) return null;
  return (
    <section className="je__chapter" aria-labelledby="step-chapter">
      <h3 id="step-chapter">{t('journeyChapters.chapter')}</h3>
      {source ? (
        <OfChapter key={`${source.block} ${source.hash}`} {...{ data, activity, edit, source }} />
      ) : (
        <ToChapter {...{ data, activity, edit }} />
      )}
    </section>
  );
}

/** Makes a chapter of a step, once its author knows what becomes of it. */
function ToChapter({ data, activity, edit }: SectionProps) {
  const t = useStrings();
  const [isBusy, setBusy] = useState(false);
  const { ask, asking } = useAsk();
  const { id, title, text } = activity;
  const make = async () => {
    const question = t('journeyChapters.askMake', { returnObjects: true });
    if (!(await ask({ ...question, more: hasExpressions(text) ? t('journeyChapters.asWords') : undefined }))) return;
    setBusy(true);
    const made = await makeChapter(data.journey.id, { title, text });
    setBusy(false);
    if (typeof made === 'string') raiseAlert('error', t(`journeyChapters.problem.${made}`));
    else edit([{ kind: 'changeActivity', id, fields: { source: made } }]);
  };
  return (
    <>
      <button type="button" className="btn btn--plain btn--sm" disabled={isBusy} aria-busy={isBusy} onClick={make}>
        <BookPlus className="icon" aria-hidden="true" /> {t('journeyChapters.make')}
      </button>
      {asking}
    </>
  );
}

function OfChapter({ data, activity, edit, source }: SectionProps & { source: ChapterSource }) {
  const t = useStrings();
  const { ask, asking } = useAsk();
  const [chapter, setChapter] = useState<Awaited<ReturnType<typeof readChapter>> | 'looking'>('looking');
  useEffect(() => {
    const stop = new AbortController();
    void readChapter(data.journey.id, source.block, stop.signal).then(
      (read) => stop.signal.aborted || setChapter(read),
    );
    return () => stop.abort();
  }, [data.journey.id, source.block]);
  const { id, text } = activity;
  const forget = () => edit([{ kind: 'changeActivity', id, fields: { source: undefined } }]);
  if (typeof chapter === 'string')
    return (
      <>
        <p className="mute small" role="status">
          {chapter === 'looking' ? t('journeyChapters.looking') : <Unreadable problem={chapter} />}
        </p>
        {data.mayWrite && chapter === 'gone' ? <Forget onPress={forget} /> : null}
      </>
    );
  const hasChanged = chapter.hash !== source.hash;
  const isEdited = sourceHash(text) !== source.hash;
  const take = async () => {
    if (isEdited && !(await ask({ ...t('journeyChapters.askTake', { returnObjects: true }), isDanger: true }))) return;
    const fields = { text: chapter.text, source: { ...source, hash: chapter.hash } };
    edit([{ kind: 'changeActivity', id, fields, was: { text } }]);
  };
  return (
    <>
      <p>
        <Link
          className="link"
          to={`${data.path}/block/${source.block}`}
          lang={chapter.title ? data.language : undefined}
        >
          {chapter.title || t('travel.untitled')}
        </Link>
      </p>
      {hasChanged ? (
        <Notice kind="info">
          <p>{t('journeyChapters.changed')}</p>
          {data.mayWrite ? (
            <button type="button" className="btn btn--plain btn--sm" onClick={take}>
              <RefreshCw className="icon" aria-hidden="true" /> {t('journeyChapters.take')}
            </button>
          ) : null}
        </Notice>
      ) : (
        <p className="mute small">{t(isEdited ? 'journeyChapters.edited' : 'journeyChapters.same')}</p>
      )}
      {data.mayWrite ? <Forget onPress={forget} /> : null}
      {asking}
    </>
  );
}

function Unreadable({ problem }: { problem: ChapterProblem }) {
  const t = useStrings();
  return t(`journeyChapters.problem.${problem}`);
}

function Forget({ onPress }: { onPress: () => void }) {
  const t = useStrings();
  return (
    <button type="button" className="btn btn--quiet btn--sm" onClick={onPress}>
      {t('journeyChapters.forget')}
    </button>
  );
}
