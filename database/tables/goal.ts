/** The tables of writing goals, as their rows look in both engines. */
export type GoalTable = {
  account_id: string;
  project_id: string;
  daily: number | null;
  total: number | null;
  /** A calendar day, as `2026-11-28`. */
  deadline: string | null;
  time_zone: string;
  started_at: number;
  ended_at: number | null;
};

export type StintTable = {
  id: string;
  account_id: string;
  project_id: string;
  /** A calendar day of the author's clocks. */
  day: string;
  started_at: number;
  seconds: number;
  words: number;
};
