import { ChevronRight, CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useStrings } from '#app/strings.ts';
import { Segments } from '#app/ui/segments.tsx';
import { type Finding, weightOf } from '#domain/journey/findings.ts';
import type { Graph } from '#domain/journey/graph.ts';
import { howChecked } from './how-checked.ts';
import type { CheckedNow } from './use-findings.ts';

type FindingsProps = { checked: CheckedNow; graph: Graph; onOpen: (finding: Finding) => void };

const icons = { error: CircleAlert, warning: TriangleAlert, advice: Info };

/** Findings drawn at a time; a broken import may have thousands. */
const shownAtOnce = 100;

/** The findings of a journey, worst first; each leads to its place. */
export function Findings({ checked, graph, onOpen }: FindingsProps) {
  const t = useStrings();
  const [only, setOnly] = useState<'all' | ReturnType<typeof weightOf>>('all');
  const [most, setMost] = useState(shownAtOnce);
  const { found } = checked;
  const counts = { error: 0, warning: 0, advice: 0 };
  for (const finding of found) counts[weightOf(finding)]++;
  const shown = only === 'all' ? found : found.filter((finding) => weightOf(finding) === only);
  const options = (['all', 'error', 'warning', 'advice'] as const)
    .filter((value) => value === 'all' || counts[value] > 0 || only === value)
    .map((value) => ({
      value,
      text: t(`journeyFindings.weight.${value}`, { count: value === 'all' ? found.length : counts[value] }),
    }));
  return (
    <section className="je__findings" aria-labelledby="findings">
      <div className="row je__findingshead">
        <h2 id="findings">{t('journeyFindings.title')}</h2>
        {found.length > 0 ? (
          <Segments label={t('journeyFindings.show')} value={only} options={options} onChange={setOnly} />
        ) : null}
        <span className="mute small je__how" role="status">
          {checked.isChecking
            ? t('journeyFindings.checking')
            : [found.length === 0 ? t('journeyFindings.noFindings') : '', checkedHow(t, checked, graph)]
                .filter(Boolean)
                .join(' · ')}
        </span>
      </div>
      {shown.length > 0 ? (
        <ul className="je__found">
          {shown.slice(0, most).map((finding) => (
            <li key={`${finding.kind} ${finding.activity} ${finding.link} ${finding.variable} ${finding.said}`}>
              <FindingRow finding={finding} graph={graph} onOpen={onOpen} />
            </li>
          ))}
          {shown.length > most ? (
            <li>
              <button type="button" className="link" onClick={() => setMost(most + shownAtOnce)}>
                {t('journeyFindings.moreFindings', { count: shown.length - most })}
              </button>
            </li>
          ) : null}
        </ul>
      ) : null}
    </section>
  );
}

/** How the journey was checked, in words. */
function checkedHow(t: ReturnType<typeof useStrings>, checked: CheckedNow, graph: Graph): string {
  const how = howChecked(checked, graph);
  if (how === undefined) return '';
  return how === 'byRuns'
    ? t('journeyFindings.checkedRuns', { count: checked.runs })
    : t(`journeyFindings.checked.${how}`);
}

function FindingRow({
  finding,
  graph,
  onOpen,
}: {
  finding: Finding;
  graph: Graph;
  onOpen: (finding: Finding) => void;
}) {
  const t = useStrings();
  const weight = weightOf(finding);
  const Icon = icons[weight];
  const activity = graph.activities.find(({ id }) => id === finding.activity);
  const link = activity?.links.find(({ id }) => id === finding.link);
  const place = [activity && (activity.title || t('travel.untitled')), link?.label, finding.variable, finding.said]
    .filter(Boolean)
    .join(' · ');
  return (
    <button type="button" className={`prob prob--${weight}`} onClick={() => onOpen(finding)}>
      <Icon className="icon" aria-hidden="true" />
      <b className="medium">
        <span className="vh">{t(`journeyFindings.weightOf.${weight}`)} </span>
        {t(`journeyFindings.finding.${finding.kind}`)}
      </b>
      <span className="mute">{t(`journeyFindings.advice.${finding.kind}`)}</span>
      <span className="prob__place">{place}</span>
      <ChevronRight className="icon icon--sm only-wide row" aria-hidden="true" />
    </button>
  );
}
