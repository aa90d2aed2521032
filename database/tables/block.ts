/** The tables of a project's blocks, as their rows look in both engines. */
export type BlockTable = {
  id: string;
  project_id: string;
  parent_id: string | null;
  /** A fractional index: sorts among its siblings; ties go to the id. */
  position: string;
  kind: string;
  title: string;
  synopsis: string;
  status: string;
  words: number;
  language: string | null;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
  deleted_by: string | null;
  /** The block whose deletion included this one. */
  deleted_root: string | null;
  label_id: string | null;
  /** Words it aims at. */
  target: number | null;
  point_of_view: string;
  /** When it happens in the story, in the author's words. */
  story_date: string;
};

export type BlockLabelTable = {
  id: string;
  project_id: string;
  name: string;
  color: string;
  deleted_at: number | null;
};

/** The place of a date among those of its project's story. */
export type StoryDateTable = {
  project_id: string;
  /** As dates compare: `dateKey` of a block's `story_date`. */
  date: string;
  /** A fractional index. */
  position: string;
};
