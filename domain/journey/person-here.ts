import type { AccountId, ActivityId } from '#domain/ids.ts';

/** Someone who has a journey open in the editor, as the other authors are told of it. */
export type PersonHere = {
  readonly id: AccountId;
  readonly name: string;
  /** The step that is open there. */
  readonly at?: ActivityId | undefined;
};
