import type { NotificationCounts, NotificationFacts } from '#domain/notification.ts';

/** The contents of the API's records, by collection: those that our own pages request. Undefined is null there. */
export type RecordData = {
  readonly blocks: BlockData;
  readonly places: PlaceData;
  readonly readings: ReadingData;
  readonly library: LibraryData;
  readonly notifications: NotificationData;
  readonly 'notification-counts': NotificationCounts;
};

export type BlockData = {
  readonly projectId: string;
  readonly parentId: string | null;
  readonly position: string;
  readonly kind: string;
  readonly title: string;
  readonly synopsis: string;
  readonly status: string;
  readonly words: number;
  readonly target: number | null;
  readonly labelId: string | null;
  readonly pointOfView: string;
  readonly storyDate: string;
};

export type PlaceData = {
  readonly blockId: string;
  readonly pageId: string;
  readonly offset: number;
  readonly before: string;
  readonly after: string;
  readonly at: number;
  readonly device: string;
};

export type ReadingData = {
  readonly journeyId: string;
  readonly projectId: string;
  readonly activityId: string | null;
  readonly startedAt: number;
  readonly readAt: number;
  readonly finishedAt: number | null;
  readonly percent: number;
  readonly wordsLeft: number;
};

export type LibraryData = {
  readonly journeyId: string;
  readonly shelf: string;
  /** The work was withdrawn; it is not named. */
  readonly isGone: boolean;
  readonly title: string;
  readonly credit: string;
  readonly language: string;
  readonly activityId: string | null;
  readonly readAt: number | null;
  readonly finishedAt: number | null;
  readonly percent: number;
  readonly wordsLeft: number;
};

export type NotificationData = {
  /** The event, in the requested language. */
  readonly title: string;
  readonly message: string;
  readonly link: string | null;
  /** `gone` where its person cannot see the work any more. */
  readonly project: ToldProjectData | 'gone' | null;
  /** The address of the cover. */
  readonly projectIcon: string | null;
  readonly timestamp: number;
  readonly read: boolean;
  readonly facts: NotificationFacts;
};

export type ToldProjectData = {
  readonly id: string;
  readonly title: string;
  readonly credit: string;
  readonly language: string;
};

/** What can be written to them, by collection: whole with `set`, in part with `update`, new with `add`. */
export type RecordWrites = {
  readonly places: { readonly set: Omit<PlaceData, 'pageId'> & { readonly isPageEnd: boolean } };
  readonly readings: { readonly add: { readonly journeyId: string } };
  readonly notifications: { readonly update: { readonly read: boolean } };
  readonly 'notification-counts': { readonly update: { readonly unread: 0 } };
};
