/** The table of projects' dictionaries, as its rows look in both engines. */
export type ProjectWordTable = {
  project_id: string;
  word: string;
  account_id: string | null;
  added_at: number;
};
