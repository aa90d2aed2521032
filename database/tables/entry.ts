/** The tables of story bibles, as their rows look in both engines. An entry's name, kind and notes are those of a block. */
export type EntryTable = {
  block_id: string;
  project_id: string;
  /** A JSON array of names. */
  aliases: string;
  /** A JSON array of those of its names that are not looked for in texts. */
  unsought: string | null;
  picture_file_id: string | null;
  /** What the picture shows. */
  picture_alt: string;
};

export type EntryFieldTable = {
  id: string;
  entry_id: string;
  project_id: string;
  /** A fractional index among the fields of its entry. */
  position: string;
  label: string;
  value: string;
  /** The block from which on it is so. */
  from_block_id: string | null;
  deleted_at: number | null;
};

/** An author says of an entry that it is in a block, whether or not it is named there. */
export type EntrySceneTable = { entry_id: string; block_id: string; project_id: string };

/** How often an entry is named in the text of a block, as it was when the block was last read for names. */
export type MentionTable = { block_id: string; entry_id: string; project_id: string; times: number };

/** Up to where the text of a block was read for names, and for which names. */
export type MentionScanTable = { block_id: string; project_id: string; seq: number; names: string };
