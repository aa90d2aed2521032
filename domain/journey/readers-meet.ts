import type { Activity, Graph } from './graph.ts';

/**
 * A graph without its layout: another layout is no other version. Its parts have one order, whether it was read as a
 * draft or as a version, so that the same graph has the same hash.
 */
export function whatReadersMeet({ start, mayGoBack, variables, activities }: Graph) {
  return {
    ...{ start, mayGoBack, variables },
    activities: activities.map(({ x: _x, y: _y, map: _map, ...activity }) => activity),
  };
}

/**
 * Whether readers would meet the same in a draft as before a change: only layout, notes or sources differ. Costs as much
 * as was changed, for what an edit left alone is the same object.
 */
export function readersMeetTheSame(before: Graph, after: Graph): boolean {
  return (
    before.start === after.start &&
    before.mayGoBack === after.mayGoBack &&
    isSame(before.variables, after.variables) &&
    before.activities.length === after.activities.length &&
    after.activities.every((activity, at) => {
      const was = before.activities[at];
      return was === activity || (was !== undefined && isSame(met(was), met(activity)));
    })
  );
}

function met({ x: _x, y: _y, map: _map, source: _source, ...activity }: Activity) {
  return activity;
}

function isSame(before: object, after: object): boolean {
  return before === after || JSON.stringify(before) === JSON.stringify(after);
}
