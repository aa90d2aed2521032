import type { AccountId, FileId, OrganisationId, ProjectId } from '#domain/ids.ts';
import type { Rating, WorkStatus } from '#domain/work-facts.ts';

export const visibilities = ['private', 'unlisted', 'public'] as const;
export type Visibility = (typeof visibilities)[number];

export const projectKinds = ['novel', 'stories', 'branching', 'blank'] as const;
export type ProjectKind = (typeof projectKinds)[number];

/** One work or world of an organisation. */
export type Project = {
  readonly id: ProjectId;
  readonly organisationId: OrganisationId;
  readonly slug: string;
  readonly kind: ProjectKind;
  readonly title: string;
  readonly summary: string;
  /** The name of its author; empty means the organisation's. */
  readonly credit: string;
  /** A BCP 47 tag. */
  readonly language: string;
  readonly licence: string;
  readonly status: WorkStatus;
  readonly rating: Rating;
  /** Its author's note on its warnings, in their own words. */
  readonly warningNote: string;
  readonly visibility: Visibility;
  /** Whether search engines are asked to leave it out although it is public. */
  readonly isHiddenFromSearch: boolean;
  /** When its author said that it is finished: known as long as its status is `complete`. */
  readonly finishedAt: number | undefined;
  readonly coverFileId: FileId | undefined;
  /** What the cover shows, for people who do not see it. */
  readonly coverAlt: string;
  /** Raised by every change of what a visitor may see. */
  readonly publicVersion: number;
  /** Raised by every change of the outline. */
  readonly outlineVersion: number;
  readonly createdBy: AccountId;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly deletedAt: number | undefined;
  /** Withdrawn by the site's admins: only its members see it. */
  readonly withdrawnAt: number | undefined;
  /** Whether its organisation's account is open: the works of a closed account are not shown. */
  readonly ownerIsOpen: boolean;
};

/** Days a project can be restored from the trash. */
export const restoreDays = 30;

/** Characters at most. */
export const projectLengths = { title: 200, summary: 4_000, credit: 200, licence: 200 } as const;

/** Something wrong with a field of a form; the page says it in the person's language. */
export type FieldProblem = {
  readonly field: string;
  readonly kind: 'required' | 'tooLong' | 'tooMany' | 'notAllowed' | 'changedMeanwhile';
};

/** Days that are looked back. */
export const statisticsDays = 30;

/** The facts of a project that decide who may read it. */
export type ProjectAccess = Pick<
  Project,
  'organisationId' | 'visibility' | 'deletedAt' | 'withdrawnAt' | 'ownerIsOpen'
>;
