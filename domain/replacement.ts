import type { AccountId, ProjectId, ReplacementId } from './ids.ts';

/** A replacement of many matches in a project's texts, that is undone as one. */
export type Replacement = {
  readonly id: ReplacementId;
  readonly projectId: ProjectId;
  readonly accountId: AccountId | undefined;
  readonly at: number;
  readonly term: string;
  readonly instead: string;
  /** How many places of how many texts. */
  readonly places: number;
  readonly texts: number;
  readonly undoneAt: number | undefined;
};

/** A replaced place of a text. */
export type ReplacedPlace = {
  /** Where the new words begin and end: Yjs's relative positions in their JSON, which stay where they are. */
  readonly start: object;
  readonly end: object;
  /** Where the words before began. */
  readonly wasStart: object;
  /** Where they begin again, once they are put back. */
  readonly back?: object;
  /** The words before, in parts that have the same marks. */
  readonly was: readonly { readonly insert: string; readonly attributes: Record<string, object> }[];
  /** The words after. */
  readonly now: string;
  /** The letters on both sides, where there are none: what was removed is put back between these. */
  readonly beside?: string;
};
