import { Check, Play, RotateCcw, Trash2 } from 'lucide-react';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import type { Graph, Value } from '#domain/journey/graph.ts';
import type { TesterNote } from '#domain/journey/tester.ts';

type CardProps = {
  note: TesterNote;
  graph: Graph;
  language: string;
  linkName: string;
  mayWrite: boolean;
  onRevisit: () => void;
  onSettle: () => void;
  onRemove: () => void;
};

/** A tester's note at a step: the words, who and when, how they got there, and the actions on it. */
export function TesterNoteCard({ note, graph, language, linkName, mayWrite, ...on }: CardProps) {
  const t = useStrings();
  const format = useFormat();
  const isDone = note.doneAt !== undefined;
  const who = note.name || t('journeyTesting.nameless');
  return (
    <li className={isDone ? 'tcard is-done' : 'tcard'}>
      <p className="tcard__text">{note.text}</p>
      <p className="mute small">
        {[who, format.day(note.at), linkName].filter(Boolean).join(' · ')}
        {isDone ? ` · ${t('journeyTesting.isDone')}` : ''}
      </p>
      <details className="je__more">
        <summary className="fold">{t('journeyTesting.route', { count: note.moves.length })}</summary>
        <Route note={note} graph={graph} language={language} />
      </details>
      <div className="row row--wrap tcard__acts">
        <button type="button" className="btn btn--plain btn--sm" onClick={on.onRevisit}>
          <Play className="icon" aria-hidden="true" /> {t('journeyTesting.revisit')}
        </button>
        {mayWrite ? (
          <>
            <button type="button" className="btn btn--quiet btn--sm" onClick={on.onSettle}>
              {isDone ? (
                <RotateCcw className="icon" aria-hidden="true" />
              ) : (
                <Check className="icon" aria-hidden="true" />
              )}{' '}
              {t(isDone ? 'journeyTesting.reopen' : 'journeyTesting.done')}
            </button>
            <button
              type="button"
              className="btn btn--quiet btn--icon btn--sm"
              aria-label={t('journeyTesting.remove')}
              onClick={on.onRemove}
            >
              <Trash2 className="icon" aria-hidden="true" />
            </button>
          </>
        ) : null}
      </div>
    </li>
  );
}

/** The choices that led to a note, by what they are called now, and the values of the variables then. */
function Route({ note, graph, language }: Pick<CardProps, 'note' | 'graph' | 'language'>) {
  const t = useStrings();
  const labels = new Map<string, string>([
    ...graph.activities.map(({ id, title }) => [id, title || t('travel.untitled')] as const),
    ...graph.activities.flatMap(({ links }) =>
      links.map(({ id, label }) => [id, label || t('travel.continue')] as const),
    ),
  ]);
  const said = (value: Value) => (typeof value === 'boolean' ? t(value ? 'journeys.yes' : 'journeys.no') : `${value}`);
  return (
    <>
      <p className="small mute">{t('journeyTesting.seed', { seed: note.seed })}</p>
      {note.moves.length === 0 ? null : (
        <ol className="tcard__route small" lang={language}>
          {note.moves.map((move, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a choice can be made again
            <li key={at}>
              {labels.get(move) ?? (
                <span lang={undefined}>
                  {t(move.startsWith('ink-') ? 'journeyTesting.inkChoice' : 'journeyTesting.choiceGone')}
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
      <dl className="tcard__values small">
        {Object.entries(note.variables).map(([name, value]) => (
          <div key={name} className="row">
            <dt>{name}</dt>
            <dd>{said(value)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
