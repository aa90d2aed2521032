/**
 * A journey as its author draws it: activities joined by links, and the variables they read and set. docs/journeys.md
 * says what each part means; `engine.ts` travels it.
 */
import type { ActivityId, LinkId, MapId, MapItemId } from '#domain/ids.ts';
import type { ChapterSource } from './chapter-source.ts';
import type { InkStory } from './ink-story.ts';

/** What a variable holds: yes or no, a number, or a text. */
export type Value = boolean | number | string;

/** What a variable may hold; a choice holds one of its values. */
export const variableKinds = ['flag', 'number', 'text', 'choice'] as const;
export type VariableKind = (typeof variableKinds)[number];

export type Variable = {
  /** Letters, digits and underscores, not beginning with a digit; unique in the journey. */
  readonly name: string;
  readonly kind: VariableKind;
  readonly start: Value;
  /** What a choice may hold; empty for every other kind. */
  readonly values: readonly string[];
  /**
   * What a reader is told to carry while the variable is yes, not 0 or not empty: story text in one line. Nothing where
   * it is absent or its text is empty.
   */
  readonly carried?: string | undefined;
};

/** Sets a variable to what an expression gives (see `expression.ts`). */
export type Effect = { readonly variable: string; readonly value: string };

export const shutWays = ['hidden', 'shown'] as const;

/** A way from one activity to another. */
export type Link = {
  readonly id: LinkId;
  /** Undefined while the author has not said where it leads. */
  readonly to: ActivityId | undefined;
  /** The words that the reader presses; story text in one line. Empty: the interface's "Continue". */
  readonly label: string;
  /** An expression; empty is always true. */
  readonly condition: string;
  readonly effects: readonly Effect[];
  /** It is offered until it was taken, once in a run. */
  readonly isOnce: boolean;
  /** What a reader sees of it while its condition does not hold. */
  readonly whenShut: (typeof shutWays)[number];
  /**
   * Why it is shut, as a reader who sees it is told: story text in one line. Where it is absent or empty, the interface's
   * own words stand there.
   */
  readonly whyShut?: string | undefined;
  /** Followed immediately on arrival when its condition holds; never shown. */
  readonly isAutomatic: boolean;
  /** For an answer of a question: whether it is right. */
  readonly isRight: boolean;
  /** For an answer of a question: the feedback when it was given. Story text. */
  readonly feedback: string;
};

export const activityKinds = ['read', 'choice', 'question', 'reflection', 'prompt', 'ink', 'ending'] as const;
export type ActivityKind = (typeof activityKinds)[number];

export const offerOrders = ['order', 'weight'] as const;

/** Offers the activities of a group whose conditions hold, besides the activity's own links. */
export type Offer = {
  readonly group: string;
  readonly by: (typeof offerOrders)[number];
  /** How many are offered at most. */
  readonly atMost: number;
};

/** Makes an activity one that a group offers. */
export type Storylet = {
  readonly group: string;
  readonly condition: string;
  /** How likely it is drawn among the others; above 0. */
  readonly weight: number;
  readonly isOnce: boolean;
};

/** One step of a journey. */
export type Activity = {
  readonly id: ActivityId;
  readonly kind: ActivityKind;
  readonly title: string;
  /** Story text (see `story-text.ts`). */
  readonly text: string;
  /** The effects of arriving here. */
  readonly effects: readonly Effect[];
  readonly links: readonly Link[];
  /** A reader may return to it by name. */
  readonly isCheckpoint: boolean;
  /** What readers who have not found an ending are told about it, on the journey's own page: plain words. */
  readonly hint?: string | undefined;
  readonly offer: Offer | undefined;
  readonly storylet: Storylet | undefined;
  /** The story that an activity of the kind `ink` tells. */
  readonly ink?: InkStory | undefined;
  /** The chapter that its words were copied from, or that was made from them; readers never see it. */
  readonly source?: ChapterSource | undefined;
  /** The map it lies on; undefined is the first one, which every journey has. */
  readonly map?: MapId | undefined;
  /** Where its middle lies on that map, in pixels. */
  readonly x: number;
  readonly y: number;
};

/** A further map of a journey: its author lays activities out on several where one would be too large. */
export type JourneyMap = { readonly id: MapId; readonly title: string };

export const mapItemKinds = ['region', 'note'] as const;

/** What an author draws on a map besides the activities: a titled region around some of them, or a note. */
export type MapItem = {
  readonly id: MapItemId;
  readonly kind: (typeof mapItemKinds)[number];
  /** Undefined is the first map. */
  readonly map?: MapId | undefined;
  /** A region's title, or a note's words. */
  readonly text: string;
  /** The upper left corner, in pixels. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** A whole journey. */
export type Graph = {
  readonly start: ActivityId | undefined;
  readonly activities: readonly Activity[];
  readonly variables: readonly Variable[];
  /** Whether a reader may undo a choice. */
  readonly mayGoBack: boolean;
  /** The maps that an author has made besides the first one. */
  readonly maps: readonly JourneyMap[];
  /** The items on the maps besides the activities; readers never see them. */
  readonly items: readonly MapItem[];
};

/** A journey in which nothing was drawn yet. */
export const emptyGraph: Graph = {
  start: undefined,
  activities: [],
  variables: [],
  mayGoBack: true,
  maps: [],
  items: [],
};

/** The limits of a graph; lengths are in UTF-16 units. */
export const graphLimits = {
  activities: 10_000,
  links: 100,
  effects: 50,
  variables: 500,
  variableValues: 100,
  nameLength: 60,
  titleLength: 200,
  labelLength: 1_000,
  textLength: 50_000,
  expressionLength: 1_000,
  valueLength: 500,
  carriedLength: 200,
  hintLength: 200,
  whyShutLength: 200,
  groupLength: 60,
  maps: 50,
  items: 1_000,
  itemTextLength: 2_000,
  /** Edits that are made together at most: pasting a region is one such call. */
  edits: 2_000,
  /** All of it, as JSON. */
  length: 16 * 1024 * 1024,
} as const;

/** Whether a run can end at an activity: an ending, or an ink story that nothing leads on from. */
export function isLast({ kind, links, offer }: Pick<Activity, 'kind' | 'links' | 'offer'>): boolean {
  return kind === 'ending' || (kind === 'ink' && links.length === 0 && !offer);
}

/** Whether a journey tells a story of ink somewhere, for which it needs what tells them. */
export function hasInk({ activities }: { readonly activities: readonly Pick<Activity, 'kind'>[] }): boolean {
  return activities.some(({ kind }) => kind === 'ink');
}

/** A link with no properties yet. */
export function newLink(id: LinkId, to: ActivityId | undefined, label = ''): Link {
  return {
    id,
    to,
    label,
    condition: '',
    effects: [],
    isOnce: false,
    whenShut: 'hidden',
    isAutomatic: false,
    isRight: false,
    feedback: '',
  };
}

/** An activity with nothing written in it yet. */
export function newActivity(id: ActivityId, kind: ActivityKind, title: string, at = { x: 0, y: 0 }): Activity {
  return {
    id,
    kind,
    title,
    text: '',
    effects: [],
    links: [],
    isCheckpoint: false,
    offer: undefined,
    storylet: undefined,
    ...at,
  };
}

/** Whether a text can name a variable: as in an expression, and not one of its words. */
export function isVariableName(name: string): boolean {
  // `__proto__` would be no entry of the state's record.
  const isWord = /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) && name !== '__proto__';
  return isWord && name.length <= graphLimits.nameLength && !expressionWords.has(name);
}

/** The words that mean something in an expression, which no variable can be called. */
export const expressionWords: ReadonlySet<string> = new Set([
  ...['and', 'or', 'not', 'is', 'contains', 'yes', 'no', 'true', 'false'],
  ...['visits', 'turns', 'random', 'either', 'if', 'else', 'end'],
]);
