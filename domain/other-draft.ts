import type { RevisionId } from '#domain/ids.ts';

/**
 * A draft of a block’s text that is set aside while another one is written. Its text is one of the versions; both drafts
 * can have a name, and take it with them where they change places.
 */
export type OtherDraft = {
  /** The version that has its text. */
  readonly revisionId: RevisionId;
  readonly name: string;
  /** The name of the draft that is written meanwhile. */
  readonly writtenName: string;
  /** When it was set aside. */
  readonly at: number;
  readonly words: number;
  /** Tells its text from another one. */
  readonly hash: string;
};

/** What a new draft begins with: the text as it is, or an empty page. */
export const draftBeginnings = ['same', 'empty'] as const;
export type DraftBeginning = (typeof draftBeginnings)[number];

/** Why drafts did not change; each has a sentence in the catalogue. */
export const draftProblems = [
  'required',
  'nameTooLong',
  'inTrash',
  'nothingWritten',
  'hasOtherDraft',
  'noOtherDraft',
  'draftsChanged',
  'draftsAlike',
  'draftTooLong',
  'writtenMeanwhile',
] as const;
export type DraftProblem = (typeof draftProblems)[number];
