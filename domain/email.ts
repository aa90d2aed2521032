import type { AccountId } from '#domain/ids.ts';
import type { Locale } from '#domain/locale.ts';
import type { NotificationFacts, NotificationKind } from '#domain/notification.ts';
import type { Role } from '#domain/role.ts';
import { dayMs } from './duration.ts';

/** Someone is invited to join an organisation; the link works once, until a day. */
export type InvitationEmail = {
  readonly kind: 'invitation';
  /** The path of the page that answers it. */
  readonly path: string;
  readonly organisation: string;
  readonly inviter: string;
  readonly role: Role;
  readonly until: number;
};

/** All that is someone's can be taken, until a day; the page asks who they are. */
export type ArchiveEmail = { readonly kind: 'archive'; readonly path: string; readonly until: number };

/** The events that the recipient wants email about. */
export type NewsEmail = {
  readonly kind: 'news';
  /** The common kind of all of it; `all` where there are several. */
  readonly about: NewsTopic;
  readonly works: readonly WorkNews[];
  /** How much more there is than one email holds. */
  readonly more: number;
};

/** Emails that can be ended: one kind, or all. */
export type NewsTopic = NotificationKind | 'all';

/** News of one work; without a title they are of none. */
export type WorkNews = {
  readonly title: string | undefined;
  readonly news: readonly { readonly facts: NotificationFacts; readonly path: string | undefined }[];
};

/** News that one email holds at most. */
export const newsInEmail = 40;

/** An email that a command writes to someone, and where it goes. */
export type PostedEmail = {
  readonly to: string;
  readonly accountId: AccountId | undefined;
  readonly language: Locale;
  readonly letter: InvitationEmail | ArchiveEmail | NewsEmail;
};

/** How long the site remembers which emails were sent. */
export const mailKeepMs = 30 * dayMs;
