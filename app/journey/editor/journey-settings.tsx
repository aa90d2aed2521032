import { Plus } from 'lucide-react';
import { useFetcher } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { Check } from '#app/ui/check.tsx';
import { Field, TextArea } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { ActivityId, LinkId } from '#domain/ids.ts';
import { isFreeName } from '#domain/journey/findings.ts';
import { type Graph, graphLimits } from '#domain/journey/graph.ts';
import { journeyLengths } from '#domain/journey/journey.ts';
import { ExportSection } from './export-section.tsx';
import type { JourneyEditorData, JourneyResult } from './journey-data.ts';
import { LinearSection } from './linear-section.tsx';
import type { MakeEdits } from './make-edits.ts';
import { RemovedSteps } from './removed-steps.tsx';
import { TranslateSection } from './translate-section.tsx';
import { VariableFields } from './variable-fields.tsx';

type SettingsProps = {
  data: JourneyEditorData;
  graph: Graph;
  isSaved: boolean;
  edit: MakeEdits;
  onOpen: (id: ActivityId, link?: LinkId) => void;
};

/** The journey's title, whether its readers may go back, and its variables. */
export function JourneySettings({ data, graph, isSaved, edit, onOpen }: SettingsProps) {
  const t = useStrings();
  const fetcher = useFetcher<JourneyResult>();
  const isReadOnly = !data.mayWrite;
  const result = fetcher.data?.intent === 'rename' ? fetcher.data : undefined;
  const add = () => {
    let number = graph.variables.length + 1;
    while (!isFreeName(graph, `${t('journeys.newVariable')}${number}`)) number++;
    const name = `${t('journeys.newVariable')}${number}`;
    edit([{ kind: 'addVariable', variable: { name, kind: 'flag', start: false, values: [] } }]);
  };
  return (
    <div>
      <h2>{t('journeys.side.journey')}</h2>
      <fetcher.Form method="post" className="jset__form">
        <Field
          label={t('journeys.journeyTitle')}
          name="title"
          defaultValue={data.journey.title}
          maxLength={journeyLengths.title}
          readOnly={isReadOnly}
          required
          error={result && !result.ok ? t(`journeys.problem.${result.problem}`) : undefined}
        />
        <TextArea
          label={t('journeys.summary')}
          name="summary"
          defaultValue={data.journey.summary}
          maxLength={journeyLengths.summary}
          readOnly={isReadOnly}
          rows={3}
        />
        {isReadOnly ? null : (
          <button
            type="submit"
            className="btn btn--plain btn--sm"
            name="intent"
            value="rename"
            disabled={fetcher.state !== 'idle'}
          >
            {t('journeys.saveName')}
          </button>
        )}
        {result?.ok && fetcher.state === 'idle' ? <Notice kind="success">{t('journeys.nameSaved')}</Notice> : null}
      </fetcher.Form>
      <Check
        checked={graph.mayGoBack}
        disabled={isReadOnly}
        onChange={(event) => edit([{ kind: 'setMayGoBack', may: event.target.checked }])}
      >
        {t('journeys.mayGoBack')}
      </Check>
      <h3>{t('journeys.variables')}</h3>
      <p className="mute small">
        {t(graph.variables.length === 0 ? 'journeys.variablesText' : 'journeys.carriedHint')}
      </p>
      <ul className="vars">
        {graph.variables.map((variable) => (
          <li key={variable.name}>
            <VariableFields {...{ variable, graph, isReadOnly, edit }} language={data.language} />
          </li>
        ))}
      </ul>
      {isReadOnly || graph.variables.length >= graphLimits.variables ? null : (
        <button type="button" className="btn btn--plain btn--sm" onClick={add}>
          <Plus className="icon" aria-hidden="true" /> {t('journeys.addVariable')}
        </button>
      )}
      {isReadOnly ? null : <RemovedSteps journeyId={data.journey.id} steps={graph.activities.length} />}
      {data.mayExport ? <ExportSection data={data} /> : null}
      {isReadOnly ? null : <TranslateSection data={data} />}
      {data.mayManage ? <LinearSection {...{ data, graph, isSaved, onOpen }} /> : null}
    </div>
  );
}
