/** Who reads what, and where they are, as their rows look (see tables.ts). */
export type ReadingTable = {
  id: string;
  account_id: string;
  journey_id: string;
  /** The activity (for a linear journey: the chapter) the reader is at. */
  activity_id: string | null;
  started_at: number;
  read_at: number;
  finished_at: number | null;
  /** Whole percent of the work that were read when the place was kept. */
  percent: number;
  words_left: number;
};

export type PlaceTable = {
  reading_id: string;
  /** A random name a browser gives itself. */
  device: string;
  /** The block of the place, and the page it is shown on. */
  block_id: string;
  page_id: string;
  offset: number;
  before: string;
  after: string;
  at: number;
};
