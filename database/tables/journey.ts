/** Journeys, their published versions, and the runs of their readers, as their rows look (see tables.ts). */
export type JourneyTables = {
  journey: JourneyTable;
  journey_activity: JourneyActivityTable;
  journey_edit: JourneyEditTable;
  journey_version: JourneyVersionTable;
  journey_translation: JourneyTranslationTable;
  run: RunTable;
  run_move: RunMoveTable;
  run_answer: RunAnswerTable;
  /** The endings a reading has found, each with the run that found it first. */
  run_ending: { reading_id: string; ending_id: string; number: number; at: number };
  run_save: RunSaveTable;
  tester_link: TesterLinkTable;
  tester_note: TesterNoteTable;
  shared_piece: SharedPieceTable;
};

export type JourneyTable = {
  id: string;
  project_id: string;
  kind: 'linear' | 'branching';
  title: string;
  summary: string;
  created_at: number;
  /** Of a branching one's draft: the activity it begins with. */
  start_id: string | null;
  may_go_back: number;
  /** JSON: the draft's variables. */
  variables: string;
  /** JSON: the draft's further maps. */
  maps: string;
  /** JSON: the items on the draft's maps besides its activities. */
  items: string;
  /** Raised by each transaction that changes the draft; the last number in `journey_edit`. */
  version: number;
  /** The number of the last change that readers would notice: moving a step on the map is not one. */
  told_version: number;
  /** When its draft was changed last; null where it never was. */
  edited_at: number | null;
  deleted_at: number | null;
  /** A BCP 47 tag; null: that of its project. */
  language: string | null;
};

/** An activity of a draft. */
type JourneyActivityTable = {
  journey_id: string;
  id: string;
  project_id: string;
  /** Its place in the author's order. */
  place: number;
  /** JSON: all of it, its links too. */
  json: string;
  words: number;
};

/** The changes that one transaction made in a draft, kept for some days. */
export type JourneyEditTable = {
  journey_id: string;
  version: number;
  project_id: string;
  account_id: string | null;
  at: number;
  /** The name that its author's page gave it. */
  request: string | null;
  /** JSON: the edits, and those that take them back. */
  edits: string;
  undo: string;
};

/** A branching journey as an edition publishes it; the next edition that changes it writes another row. */
export type JourneyVersionTable = {
  journey_id: string;
  edition: number;
  project_id: string;
  title: string;
  hash: string;
  /** JSON: the whole graph, never changed again. */
  graph: string;
  activities: number;
  endings: number;
  words: number;
  /** Of the draft that says the same; null where that is not known. */
  draft_version: number | null;
};

/** Which journey a translation was made from. */
type JourneyTranslationTable = {
  journey_id: string;
  project_id: string;
  source_id: string;
  /** JSON: what the last table imported (see `domain/journey/translation.ts`). */
  base: string;
};

/** One way through a branching journey: a reading has as many as its reader begins. */
export type RunTable = {
  reading_id: string;
  /** Counted from 1. */
  number: number;
  /** The edition whose version of the journey it travels. */
  edition: number;
  seed: number;
  /** JSON: the engine's state, which replaying the moves gives, too. */
  state: string;
  turn: number;
  started_at: number;
  at: number;
  ended_at: number | null;
  ending_id: string | null;
};

type RunMoveTable = {
  reading_id: string;
  number: number;
  turn: number;
  /** The link, answer or offered activity that was chosen. */
  move: string;
  /** Where it led. */
  activity_id: string;
  at: number;
};

/** A reader's private answer to a reflection or a prompt. */
type RunAnswerTable = {
  reading_id: string;
  number: number;
  activity_id: string;
  text: string;
  at: number;
};

/** A place of a run that its reader saved. */
type RunSaveTable = {
  reading_id: string;
  id: string;
  /** Of the run. */
  number: number;
  /** How many of its moves lead there. */
  turn: number;
  /** The edition whose version the run was in. */
  edition: number;
  activity_id: string;
  name: string;
  at: number;
};

/** A link by which testers travel a draft as it was when the link was made. */
export type TesterLinkTable = {
  journey_id: string;
  id: string;
  project_id: string;
  /** SHA-256 of the token in its address. */
  hash: string;
  name: string;
  created_at: number;
  expires_at: number;
  withdrawn_at: number | null;
  /** Of the draft that was copied. */
  version: number;
  /** JSON: the copy of the draft; null once nobody can travel it any more. */
  graph: string | null;
};

/** A tester's note at a step. */
export type TesterNoteTable = {
  journey_id: string;
  id: string;
  project_id: string;
  link_id: string;
  activity_id: string;
  /** Of the step, as it was called then. */
  title: string;
  /** As the tester gave it. */
  name: string;
  text: string;
  at: number;
  done_at: number | null;
  seed: number;
  /** JSON: the moves that led there. */
  moves: string;
  /** JSON: the values of the variables there. */
  variables: string;
};

/** A reader's answer to a prompt that they share with other readers: one per prompt. */
export type SharedPieceTable = {
  reading_id: string;
  activity_id: string;
  /** Another one each time it is shared. */
  id: string;
  journey_id: string;
  /** Empty once it is withdrawn. */
  text: string;
  is_named: number;
  /** One of `pieceStates`. */
  state: string;
  shared_at: number;
  decided_at: number | null;
};
