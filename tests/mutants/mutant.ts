/** A mistake made by hand: tests that notice nothing of it guard nothing there. */
export type Mutant = {
  /** The mistake, told as what the program then does. */
  readonly name: string;
  readonly file: string;
  /** Text that stands in the file exactly once. */
  readonly text: string;
  readonly instead: string;
  /** The test files of which one must fail. */
  readonly tests: readonly string[];
};
