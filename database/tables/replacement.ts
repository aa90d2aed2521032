/** The tables of replacements in all texts of a project, as their rows look in both engines. */
export type ReplacementTable = {
  id: string;
  project_id: string;
  account_id: string | null;
  at: number;
  term: string;
  instead: string;
  places: number;
  texts: number;
  undone_at: number | null;
};

export type ReplacedTextTable = {
  replacement_id: string;
  document_id: string;
  /** The replaced places, as JSON. */
  places: string;
};
