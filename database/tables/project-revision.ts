/** Versions of whole projects, as their rows look (see tables.ts). */
export type ProjectRevisionTable = {
  id: string;
  project_id: string;
  /** Counts the versions of a project. */
  number: number;
  at: number;
  account_id: string | null;
  /** Who saved it, where it was imported. */
  by_name: string;
  reason: string;
  name: string;
  texts: number;
  words: number;
  /** When it was deleted: it can be put back for some days. */
  deleted_at: number | null;
};

export type ProjectRevisionBlockTable = {
  project_id: string;
  block_id: string;
  from_number: number;
  /** The first version that no longer has this row; null while the newest has it. */
  until_number: number | null;
  parent_id: string | null;
  position: string;
  kind: string;
  title: string;
  synopsis: string;
  status: string;
  target: number | null;
  label_id: string | null;
  point_of_view: string;
  story_date: string;
  words: number;
  revision_id: string;
};
