/** A version as the pages of versions list it: of a text, or of a whole work. */
export type ListedVersion = {
  readonly id: string;
  /** Empty where nobody gave it one. */
  readonly name: string;
  readonly at: number;
  readonly by: string;
  readonly words: number;
};

/** Two states that are compared, and all that could be. */
export type Compared = {
  readonly oldId: string | undefined;
  /** Undefined for what is there now. */
  readonly newId: string | undefined;
  readonly versions: readonly ListedVersion[];
  readonly editions: readonly { readonly id: string; readonly number: number; readonly at: number }[];
  /** Where the list goes on, each where it does. */
  readonly before: string | number | undefined;
  readonly earlier: string | number | undefined;
  readonly isSideBySide?: boolean;
  /** The version that is the other draft of the text. */
  readonly otherId?: string | undefined;
  /** What a state is called. */
  readonly nameOf: (id: string | undefined) => string;
};
