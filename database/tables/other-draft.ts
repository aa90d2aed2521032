/** The draft of a text that is set aside while another one is written (see tables.ts). */
export type OtherDraftTable = {
  document_id: string;
  /** The version that has its text. */
  revision_id: string;
  name: string;
  /** The name of the draft that is written meanwhile. */
  written_name: string;
  at: number;
};
