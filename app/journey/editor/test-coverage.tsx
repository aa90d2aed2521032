import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import type { ActivityId } from '#domain/ids.ts';
import { type Coverage, notCovered } from '#domain/journey/coverage.ts';
import { type Graph, isLast } from '#domain/journey/graph.ts';
import { plainStoryText } from '#domain/journey/story-text.ts';

/** Places without a test that are listed; those behind them follow as the first are tested. */
const leftShown = 50;

type CoverageProps = { graph: Graph; covered: Coverage; language: string; onOpen: (id: ActivityId) => void };

/** How much of the journey was reached in all tests of this page, and what was not. */
export function TestCoverage({ graph, covered, language, onOpen }: CoverageProps) {
  const t = useStrings();
  const format = useFormat();
  const left = notCovered(graph, covered);
  const links = graph.activities.reduce((sum, activity) => sum + activity.links.length, 0);
  const endings = graph.activities.filter(isLast);
  const counts = [
    ['activities', left.activities.length, graph.activities.length],
    ['links', left.links.length, links],
    ['endings', left.activities.filter(isLast).length, endings.length],
  ] as const;
  const places = [
    ...left.activities.map(({ id, title }) => ({ key: id as string, id, title, label: undefined })),
    ...left.links.map(({ from, link }) => ({
      key: link.id as string,
      id: from.id,
      title: from.title,
      label: link.label,
    })),
  ];

  return (
    <>
      <h3>{t('journeys.coverage')}</h3>
      {counts.map(([name, none, all]) => (
        <div className="row test__row" key={name}>
          <span className="grow">{t(`journeys.covered.${name}`)}</span>
          <span className="num">
            {all === 0
              ? t(`journeys.coveredNone.${name}`)
              : t('journeys.coveredOf', { some: format.number(all - none), all: format.number(all) })}
          </span>
        </div>
      ))}
      {places.length > 0 ? (
        <details className="test__left small">
          <summary className="fold">
            {t('journeys.notSeen', { count: places.length, number: format.number(places.length) })}
          </summary>
          <ul>
            {places.slice(0, leftShown).map(({ key, id, title, label }) => (
              <li key={key}>
                <button type="button" className="link" onClick={() => onOpen(id)}>
                  <span lang={language}>{title || t('travel.untitled')}</span>
                  {label === undefined ? null : (
                    <>
                      {' → '}
                      <span lang={language}>{plainStoryText(label) || t('travel.continue')}</span>
                    </>
                  )}
                </button>
              </li>
            ))}
          </ul>
          {places.length > leftShown ? (
            <p className="mute">{t('journeys.notSeenFirst', { number: format.number(leftShown) })}</p>
          ) : null}
        </details>
      ) : null}
    </>
  );
}
