import type { AccountId, InvitationId, JourneyId, NotificationId, ProjectId } from '#domain/ids.ts';
import type { ReportReason } from '#domain/report.ts';
import type { Role } from '#domain/role.ts';

/** The kinds of notifications; also the filters of a list of them. */
export const notificationKinds = [
  'edition',
  'manuscript',
  'export',
  'signIn',
  'withdrawn',
  'membership',
  'report',
  'scheduled',
  'accessToken',
  'feedback',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** The kinds by what they are about, in the order in which someone chooses among them. */
export const notificationGroups = {
  reading: ['edition'],
  writing: ['manuscript', 'scheduled', 'feedback', 'membership', 'export'],
  site: ['signIn', 'accessToken', 'withdrawn', 'report'],
} as const satisfies Readonly<Record<string, readonly NotificationKind[]>>;

/** The event, without a sentence: every reader gets that in their own language. */
export type NotificationFacts =
  /** A new edition of a work someone reads or keeps. */
  | { readonly kind: 'edition'; readonly number: number; readonly note: string }
  /** A manuscript has been imported, whole. */
  | { readonly kind: 'manuscript'; readonly words: number }
  /** A file that was asked for can be taken, or could not be made. */
  | { readonly kind: 'export'; readonly name: string; readonly isReady: boolean }
  /**
   * The hour of a scheduled edition has come; without a number it had nothing to publish any more, or the site's admins
   * have cancelled it.
   */
  | { readonly kind: 'scheduled'; readonly number?: number; readonly isGivenUp?: boolean }
  /** Someone's place in an organisation: theirs, or that of another where they own it. */
  | MembershipFacts
  /** The site's admins have withdrawn a work of theirs, or given it back: there is nothing to say why then. */
  | { readonly kind: 'withdrawn'; readonly because: string; readonly isGivenBack?: boolean }
  /** Someone reports a work: for the site's admins. */
  | { readonly kind: 'report'; readonly reason: ReportReason }
  /**
   * A reader shares what they wrote at a prompt, or a tester has written a note: for those who are responsible for the
   * work.
   */
  | { readonly kind: 'feedback'; readonly of: 'piece' | 'note'; readonly journeyId: JourneyId }
  /** A token was made that opens the API in their name. */
  | { readonly kind: 'accessToken'; readonly name: string }
  /** A sign-in from a browser the account was never seen in. */
  | { readonly kind: 'signIn'; readonly userAgent: string; readonly address: string };

/** An event in an organisation. */
export type MembershipFacts = {
  readonly kind: 'membership';
  readonly event: 'invited' | 'joined' | 'left' | 'role' | 'removed' | 'deleted';
  readonly organisation: string;
  readonly slug: string;
  /** The role it is about, where there is one. */
  readonly role?: Role;
  /** The person who joined or left. */
  readonly name?: string;
  readonly invitationId?: InvitationId;
};

/** One person who is notified of one event. */
export type Notification = {
  readonly id: NotificationId;
  readonly accountId: AccountId;
  readonly facts: NotificationFacts;
  /** The work it is about. */
  readonly projectId: ProjectId | undefined;
  readonly at: number;
  readonly readAt: number | undefined;
};

/** How many notifications someone has. */
export type NotificationCounts = {
  readonly total: number;
  readonly unread: number;
  /** Raised by every change of the two: a client that knows it knows whether it has missed one. */
  readonly version: number;
};

/** They have no notifications yet. */
export const noNotifications: NotificationCounts = { total: 0, unread: 0, version: 0 };

/** Days after which a notification is deleted: as long as the record of who signed in from where is kept. */
export const notificationDays = 180;

/** Characters of an edition's note that are shown. */
export const toldNoteLength = 200;

/** The notifications shown on one page of the list. */
export const notificationsOnPage = 30;

/** The newest notifications, those the header shows. */
export const notificationsInHeader = 8;

/** The count that the bell shows: three figures do not fit. */
export function shownCount(count: number): string {
  return count > 99 ? '99+' : String(count);
}

/** A note as it is shown: on one line, and cut between words where it is long. */
export function toldNote(note: string): string {
  const line = note.trim().replace(/\s+/g, ' ');
  if (line.length <= toldNoteLength) return line;
  const cut = line.slice(0, toldNoteLength);
  const words = cut.replace(/\s\S*$/, '') || cut;
  return `${words.replace(/[\uD800-\uDBFF]$/, '')}…`;
}
