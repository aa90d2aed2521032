/** A column as a backup knows it. */
export type ColumnShape = {
  readonly name: string;
  readonly kind: 'text' | 'number' | 'bytes';
  readonly isNullable: boolean;
  /** Whether a row that does not say it has a value all the same. */
  readonly hasDefault: boolean;
};

/** A table as a backup knows it, with the columns of its primary key. */
export type TableShape = {
  readonly name: string;
  readonly columns: readonly ColumnShape[];
  readonly key: readonly string[];
};
