import type { Visibility } from '#domain/project.ts';

/** Published editions, and those that are planned, as their rows look (see tables.ts). */
export type EditionTable = {
  id: string;
  project_id: string;
  number: number;
  note: string;
  published_at: number;
  published_by: string;
  words: number;
  title: string;
  summary: string;
  credit: string;
  language: string;
  cover_file_id: string | null;
  withdrawn_at: number | null;
};

export type EditionBlockTable = {
  project_id: string;
  block_id: string;
  from_edition: number;
  /** The first edition that no longer has this row; null while the newest has it. */
  until_edition: number | null;
  hash: string;
  parent_id: string | null;
  position: string;
  kind: string;
  title: string;
  words: number;
};

/** An edition that is still to come; its row goes in the transaction that publishes it. */
export type ScheduleTable = {
  id: string;
  project_id: string;
  note: string;
  publish_at: number;
  time_zone: string;
  created_by: string;
  created_at: number;
  words: number;
  /** JSON: the outline with its hashes, and the choices in it. */
  frozen: string;
  /** Who can read the work from then on, and who could when that was decided; null to leave it. */
  visibility_before: Visibility | null;
  visibility_after: Visibility | null;
};
