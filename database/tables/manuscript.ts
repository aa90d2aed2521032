/** The tables of manuscripts on their way in and out, as their rows look in both engines. */
export type UploadTable = {
  id: string;
  account_id: string;
  name: string;
  /** Bytes the whole file has, and those that are safely here. */
  size: number;
  received: number;
  created_at: number;
};

export type ExportTable = {
  id: string;
  project_id: string;
  account_id: string;
  /** The request, as JSON. */
  wish: string;
  /** Whole percent. */
  progress: number;
  name: string;
  content_type: string;
  size: number | null;
  created_at: number;
  ready_at: number | null;
  failed_at: number | null;
};

export type AccountArchiveTable = {
  id: string;
  account_id: string;
  /** Whole percent. */
  progress: number;
  size: number | null;
  created_at: number;
  ready_at: number | null;
  failed_at: number | null;
};
