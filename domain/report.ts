/** Why someone reports a work. */
export const reportReasons = ['illegal', 'harmful', 'rating', 'copyright', 'spam', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Characters of what someone writes about a work, and of what its owner is told, at most. */
export const reportLengths = { text: 4_000, because: 1_000 } as const;

/** The decision about a report; undecided ones are open. */
export const reportVerdicts = ['withdrawn', 'dismissed'] as const;
export type ReportVerdict = (typeof reportVerdicts)[number];

/** A report of a work, as the site's admins reads it. */
export type Report = {
  readonly id: string;
  readonly projectId: string;
  /** `organisation/work`, as in its address. */
  readonly work: string;
  readonly title: string;
  readonly reason: ReportReason;
  readonly text: string;
  /** The address to which an answer may go; it is not verified. */
  readonly email: string;
  readonly at: number;
};
