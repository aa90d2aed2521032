import type { ActivityId, LinkId } from '#domain/ids.ts';
import { dividedByWays, withinReach } from './drawn-ways.ts';
import { type Exploration, explore } from './explore.ts';
import { partsOf, readExpression } from './expression.ts';
import { foreignCodeIn } from './foreign-code.ts';
import { type Activity, type Graph, isLast, isVariableName } from './graph.ts';
import type { InkLook, InkStory } from './ink-story.ts';
import { type Story, storyOf } from './story.ts';
import { readStoryText, tagAt } from './story-text.ts';
import { variablesOf } from './variable-findings.ts';

/**
 * The kinds of findings, worst first. An error keeps a journey from being published; advice and warnings do not.
 * `notReached`, `endingNotReached`, `conditionNotTrue` and `conditionNotFalse` say only what random runs have met: there
 * may be others.
 */
export const findingKinds = {
  noSteps: 'error',
  noStart: 'error',
  linkToNothing: 'error',
  brokenExpression: 'error',
  brokenText: 'error',
  unknownVariable: 'error',
  inkMissing: 'error',
  inkError: 'warning',
  inkStopped: 'warning',
  inkNeverEnds: 'warning',
  foreignCode: 'warning',
  noRightAnswer: 'warning',
  noEnding: 'warning',
  unreachable: 'warning',
  endingNeverReached: 'warning',
  notReached: 'warning',
  endingNotReached: 'warning',
  deadEnd: 'warning',
  stuck: 'warning',
  loopWithoutExit: 'warning',
  conditionNever: 'warning',
  conditionNotTrue: 'warning',
  conditionAlways: 'advice',
  conditionNotFalse: 'advice',
  neverSet: 'warning',
  neverRead: 'advice',
  sameLabel: 'warning',
  noWords: 'warning',
} as const satisfies Record<string, 'error' | 'warning' | 'advice'>;
export type FindingKind = keyof typeof findingKinds;

/** One thing found, and where. */
export type Finding = {
  readonly kind: FindingKind;
  readonly activity?: ActivityId | undefined;
  readonly link?: LinkId | undefined;
  readonly variable?: string | undefined;
  /** The problem, in the words of ink; for what is among the words of a text, its tag, or its beginning. */
  readonly said?: string | undefined;
};

export type Checked = {
  readonly findings: readonly Finding[];
  readonly exploration: Exploration;
};

/** How serious a finding is. */
export function weightOf({ kind }: Finding): 'error' | 'warning' | 'advice' {
  return findingKinds[kind];
}

/**
 * Checks a whole journey. Where only random runs were made, findings that others could disprove have kinds of their own.
 *
 * @param lookInto - reads an ink story at random; left out, or where it gives nothing, there are no findings about its
 * inside
 */
export function checkGraph(
  graph: Graph,
  travel: (story: Story) => Exploration = explore,
  lookInto: (ink: InkStory) => InkLook | undefined = () => undefined,
): Checked {
  const story = storyOf(graph);
  const exploration = travel(story);
  const order = Object.keys(findingKinds);
  const known = [...drawn(story), ...ofInk(graph, lookInto), ...variablesOf(story)];
  const found = [...known, ...travelled(story, exploration), ...inTexts(exploration, known)];
  const findings = found.sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
  return { findings, exploration };
}

/** The findings inside the ink stories of a graph. */
function ofInk(graph: Graph, lookInto: (ink: InkStory) => InkLook | undefined): Finding[] {
  return graph.activities.flatMap(({ id: activity, kind, ink }): Finding[] => {
    const look = kind === 'ink' && ink ? lookInto(ink) : undefined;
    if (!look) return [];
    const troubles = look.troubles.map((said) => ({ kind: 'inkError' as const, activity, said }));
    return [
      ...troubles,
      ...(look.isStopped ? [{ kind: 'inkStopped' as const, activity }] : []),
      ...(look.hasEnd || look.isStopped ? [] : [{ kind: 'inkNeverEnds' as const, activity }]),
    ];
  });
}

/** The findings about a graph as it is drawn, before anyone travels it: cheap enough for every change. */
export function drawn(story: Story): Finding[] {
  const { graph, activities } = story;
  const findings: Finding[] = [];
  if (graph.activities.length === 0) findings.push({ kind: 'noSteps' });
  else if (graph.start === undefined || !activities.has(graph.start)) findings.push({ kind: 'noStart' });
  for (const { name: variable, carried = '' } of graph.variables) findings.push(...brokenIn(carried, { variable }));
  for (const activity of graph.activities) {
    const at = { activity: activity.id };
    if (activity.effects.some(({ value }) => !readExpression(value).ok))
      findings.push({ kind: 'brokenExpression', ...at });
    if (activity.storylet && isBroken(activity.storylet.condition)) findings.push({ kind: 'brokenExpression', ...at });
    findings.push(...brokenIn(activity.text, at));
    if (activity.kind === 'ink' && !activity.ink) findings.push({ kind: 'inkMissing', ...at });
    for (const link of activity.links) {
      const place = { ...at, link: link.id };
      if (leadsNowhere(story, activity, link.to)) findings.push({ kind: 'linkToNothing', ...place });
      if (isBroken(link.condition) || link.effects.some(({ value }) => !readExpression(value).ok))
        findings.push({ kind: 'brokenExpression', ...place });
      for (const text of [link.label, link.feedback, link.whyShut ?? '']) findings.push(...brokenIn(text, place));
    }
    if (isWithoutRightAnswer(activity)) findings.push({ kind: 'noRightAnswer', ...at });
    findings.push(...alike(activity));
    if (hasSeveralWithoutWords(activity)) findings.push({ kind: 'noWords', ...at });
  }
  for (const { activity, text } of activities.values()) {
    const said = foreignCodeIn(text);
    if (said !== undefined) findings.push({ kind: 'foreignCode', activity: activity.id, said });
  }
  return findings;
}

function isBroken(condition: string): boolean {
  return condition.trim() !== '' && !readExpression(condition).ok;
}

/** What cannot be read in a text: one finding for it, which quotes the first place. */
function brokenIn(text: string, place: Omit<Finding, 'kind'>): Finding[] {
  const [first] = readStoryText(text).problems.toSorted((one, other) => one.at - other.at);
  return first === undefined ? [] : [{ kind: 'brokenText', ...place, said: tagAt(text, first.at) }];
}

/** Whether a question has answers of which none is right, and no way on of its own. */
function isWithoutRightAnswer({ kind, links }: Activity): boolean {
  const answers = links.filter(({ isAutomatic }) => !isAutomatic);
  return kind === 'question' && answers.some(({ to }) => to === undefined) && !answers.some(({ isRight }) => isRight);
}

/** Links of one activity that read the same and can be visible together, as far as their conditions say. */
function alike({ id, links }: Activity): Finding[] {
  const seen = new Set<string>();
  return links
    .filter(({ isAutomatic }) => !isAutomatic)
    .filter(({ label, condition }) => {
      const name = JSON.stringify([label.trim(), condition.trim()]);
      return seen.size === seen.add(name).size;
    })
    .filter(({ label }) => label.trim() !== '')
    .map((link) => ({ kind: 'sameLabel', activity: id, link: link.id }));
}

/** Whether several links of one activity have no words and can be visible together: a reader sees “Continue” on each. */
function hasSeveralWithoutWords({ links }: Activity): boolean {
  const bare = links.filter(({ isAutomatic, label }) => !isAutomatic && label.trim() === '');
  return new Set(bare.map(({ condition }) => condition.trim())).size < bare.length;
}

function travelled(story: Story, { isComplete, hits, opened, shut, stuck, endless }: Exploration): Finding[] {
  // Without a beginning, nothing is reached, and that one finding says why.
  if (hits.size === 0) return [];
  const findings: Finding[] = [];
  const hasEndings = story.graph.activities.some(isLast);
  /** How the condition of a link, or of what a group offers, fell, where it fell one way only. */
  const fallOf = (id: string) => (opened.has(id) === shut.has(id) ? undefined : fallen(opened.has(id), isComplete));
  // A step that no way leads to is out of reach for certain, however few runs were made.
  const mayBeReached = isComplete ? new Set() : withinReach(story);
  for (const { activity } of story.activities.values()) {
    const at = { activity: activity.id };
    if (!hits.has(activity.id)) {
      const [step, ending] = mayBeReached.has(activity.id)
        ? (['notReached', 'endingNotReached'] as const)
        : (['unreachable', 'endingNeverReached'] as const);
      findings.push({ kind: isLast(activity) ? ending : step, ...at });
      continue;
    }
    const { condition: when = '' } = activity.storylet ?? {};
    const fell = fallOf(activity.id);
    if (when.trim() !== '' && !isBroken(when) && fell) findings.push({ kind: fell, ...at, said: when.trim() });
    const isDeadEnd = activity.links.length === 0 && !activity.offer && !isLast(activity);
    if (stuck.has(activity.id) && !hasOpenWayToNothing(story, activity))
      findings.push({ kind: isDeadEnd ? 'deadEnd' : 'stuck', ...at });
    for (const { id: link, to, condition } of activity.links) {
      // A link that leads nowhere is never offered, whatever its condition says.
      if (condition.trim() === '' || isBroken(condition) || leadsNowhere(story, activity, to)) continue;
      const kind = fallOf(link);
      if (kind) findings.push({ kind, ...at, link });
    }
  }
  if (hasEndings) {
    // One finding for each loop, where it is entered, not for every activity of the circle.
    const numbers = dividedByWays(story, endless);
    const first = new Map<number | undefined, ActivityId>();
    for (const { id } of story.graph.activities) {
      const number = numbers.get(id);
      if (endless.has(id) && !first.has(number) && isEntered(story, endless, id)) first.set(number, id);
    }
    // A group leads into it, perhaps.
    for (const id of endless) if (!first.has(numbers.get(id))) first.set(numbers.get(id), id);
    for (const activity of first.values()) findings.push({ kind: 'loopWithoutExit', activity });
  } else if (!findings.some(({ kind }) => kind === 'deadEnd')) {
    // A dead end says already what is missing.
    findings.push({ kind: 'noEnding', activity: story.graph.start });
  }
  return findings;
}

/**
 * The conditions within texts that fell one way only. Other findings say it of those that no reader's words depend on,
 * of those in a text that cannot be read, and of those that ask for nothing but variables that are never set.
 */
function inTexts({ told, isToldComplete }: Exploration, known: readonly Finding[]): Finding[] {
  const neverSet = new Set(known.flatMap(({ kind, variable }) => (kind === 'neverSet' ? [variable] : [])));
  const broken = known.filter(({ kind }) => kind === 'brokenText');
  return told.flatMap(({ activity, link, variable, tag: said, condition, hasHeld, hasFailed }): Finding[] => {
    if (hasHeld && hasFailed) return [];
    if (broken.some((one) => one.activity === activity && one.link === link && one.variable === variable)) return [];
    const asked = [...partsOf(condition)].filter(({ kind }) => /^(?:variable|visits|turns)$/.test(kind));
    if (asked.length > 0 && asked.every((part) => part.kind === 'variable' && neverSet.has(part.name))) return [];
    const place = { ...(activity && { activity }), ...(link && { link }), ...(variable && { variable }) };
    return [{ kind: fallen(hasHeld, isToldComplete), ...place, said }];
  });
}

/** The finding for a condition that always held, or never did. */
function fallen(hasHeld: boolean, isCertain: boolean): FindingKind {
  if (isCertain) return hasHeld ? 'conditionAlways' : 'conditionNever';
  return hasHeld ? 'conditionNotFalse' : 'conditionNotTrue';
}

/** Whether nothing but its missing target keeps a link of an activity from leading on: that finding says it all. */
function hasOpenWayToNothing(story: Story, activity: Activity): boolean {
  return activity.links.some(({ to, condition }) => condition.trim() === '' && leadsNowhere(story, activity, to));
}

/** Whether a link has no activity to lead to; an answer of a question needs none. */
function leadsNowhere(story: Story, { kind }: Activity, to: ActivityId | undefined): boolean {
  return to === undefined ? kind !== 'question' : !story.activities.has(to);
}

/** Whether an activity of a set can be reached from one that is not in it, or is the beginning. */
function isEntered(story: Story, set: ReadonlySet<ActivityId>, id: ActivityId): boolean {
  if (story.graph.start === id) return true;
  return story.graph.activities.some((other) => !set.has(other.id) && other.links.some(({ to }) => to === id));
}

/** Whether a name is free for a new variable of a graph, and can be one. */
export function isFreeName(graph: Graph, name: string): boolean {
  return isVariableName(name) && !graph.variables.some((variable) => variable.name === name);
}
