import type { ActivityId } from '#domain/ids.ts';
import type { Story, StoryActivity } from './story.ts';

/**
 * The activities from which nothing ends, whatever their conditions say: every link, and every activity that a group
 * offers, counts as a way that is open. So a reader who is there never comes to an end, and that is certain without
 * travelling.
 */
export function withoutExit(story: Story): Set<ActivityId> {
  const ways = drawnWays(story);
  const numbers = new Map([...ways.keys()].map((place, number) => [place, number]));
  const before: number[][] = [...numbers].map(() => []);
  const ends: number[] = [];
  for (const [place, number] of numbers) {
    const targets = ways.get(place) ?? [];
    if (targets.length === 0) ends.push(number);
    for (const to of targets) before[numbers.get(to) ?? -1]?.push(number);
  }
  const ending = allBefore(before, ends);
  return new Set([...story.activities.keys()].filter((id) => !ending.has(numbers.get(id) ?? -1)));
}

/** What the places of groups begin with. */
const groupPlace = 'group ';

/** The activities to which some way leads from the beginning if every condition holds: no run comes to any other. */
export function withinReach(story: Story): Set<string> {
  const { start } = story.graph;
  const ways = drawnWays(story);
  const found = new Set<string>(start !== undefined && story.activities.has(start) ? [start] : []);
  // A set goes on through what is added to it meanwhile.
  for (const place of found) for (const to of ways.get(place) ?? []) found.add(to);
  return found;
}

/** Numbers some activities: those between which ways lead, in any direction and among themselves, have one number. */
export function dividedByWays(story: Story, some: ReadonlySet<string>): Map<string, number> {
  const ways = drawnWays(story);
  const inside = new Set(some);
  for (const id of some) for (const to of ways.get(id) ?? []) if (to.startsWith(groupPlace)) inside.add(to);
  const beside = new Map([...inside].map((place) => [place, [] as string[]]));
  for (const place of inside)
    for (const to of ways.get(place) ?? []) {
      if (!inside.has(to)) continue;
      beside.get(place)?.push(to);
      beside.get(to)?.push(place);
    }
  const numbers = new Map<string, number>();
  for (const first of some) {
    if (numbers.has(first)) continue;
    const part = new Set([first]);
    for (const place of part) for (const other of beside.get(place) ?? []) part.add(other);
    const number = numbers.size;
    for (const place of part) numbers.set(place, number);
  }
  return numbers;
}

/**
 * Where each activity can lead if every condition holds. A group is a place of its own, by its name: among thousands that
 * offer the same thousands, the ways from each to each would be too many.
 */
function drawnWays({ activities, groups }: Story): Map<string, readonly string[]> {
  const ways = new Map<string, readonly string[]>();
  for (const [name, members] of groups)
    ways.set(
      groupPlace + name,
      members.map(({ activity }) => activity.id),
    );
  for (const [id, here] of activities) ways.set(id, targetsOf(here, { activities, groups }));
  return ways;
}

function targetsOf({ activity, links }: StoryActivity, { activities, groups }: Pick<Story, 'activities' | 'groups'>) {
  if (activity.kind === 'ending') return [];
  const linked: string[] = links.flatMap(({ link }) => (link.to && activities.has(link.to) ? [link.to] : []));
  const { id, offer } = activity;
  // No activity offers itself.
  const offersAny = offer && groups.get(offer.group)?.some((one) => one.activity.id !== id);
  return offersAny ? [...linked, groupPlace + offer.group] : linked;
}

/**
 * The places that lead to one of some, directly or not, and those themselves.
 *
 * @param before - for each place, those that lead to it
 */
export function allBefore(before: readonly (readonly number[])[], some: readonly number[]): Set<number> {
  const found = new Set(some);
  const waiting = [...some];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const earlier of before[at] ?? []) {
      if (found.has(earlier)) continue;
      found.add(earlier);
      waiting.push(earlier);
    }
  }
  return found;
}
