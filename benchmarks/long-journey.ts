import type { ActivityId, LinkId } from '#domain/ids.ts';
import { emptyGraph, type Graph, newActivity, newLink } from '#domain/journey/graph.ts';
import { activitiesApart } from '#domain/journey/map.ts';

const idOf = (kind: string, number: number) => `00000000-0000-7000-${kind}-${number.toString(16).padStart(12, '0')}`;

/** Activities that stand in a row of the map. */
const inRow = 40;

/**
 * A journey of some activities, each with some links: the first to the next one, the others ahead or back by a fixed
 * pattern, some of them with a condition. The same each time.
 */
export function longJourney(count: number, linksEach: number, words = 60): Graph {
  const activities = Array.from({ length: count }, (_, at) => {
    const isLast = at === count - 1;
    const place = { x: (at % inRow) * activitiesApart.x, y: Math.floor(at / inRow) * activitiesApart.y };
    const links = Array.from({ length: isLast ? 0 : linksEach }, (_link, number) => {
      const to = number === 0 ? at + 1 : (at * 7 + number * 131) % count;
      const link = newLink(
        idOf('9000', at * linksEach + number) as LinkId,
        idOf('8000', to) as ActivityId,
        `Go ${to}.`,
      );
      return number === 1 ? { ...link, condition: 'lamp' } : link;
    });
    return {
      ...newActivity(idOf('8000', at) as ActivityId, isLast ? 'ending' : 'choice', `Step ${at}`, place),
      text: `Step ${at}. ${'The tide went out a little. '.repeat(Math.ceil(words / 6))}`,
      effects: at % 10 === 3 ? [{ variable: 'lamp', value: at % 20 === 3 ? 'yes' : 'no' }] : [],
      links,
    };
  });
  const variables = [{ name: 'lamp', kind: 'flag' as const, start: false, values: [] }];
  return { ...emptyGraph, start: activities[0]?.id, activities, variables };
}
