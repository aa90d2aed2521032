import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { type Coverage, notCovered } from '#domain/journey/coverage.ts';
import { type Graph, isLast } from '#domain/journey/graph.ts';

/** How much of the journey was reached in all tests of this page. */
export function TestCoverage({ graph, covered }: { graph: Graph; covered: Coverage }) {
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
    </>
  );
}
