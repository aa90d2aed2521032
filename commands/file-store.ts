/** A picture whose bytes are safely stored under their hash. */
export type StoredPicture = {
  readonly sha256: string;
  readonly size: number;
  readonly contentType: string;
  readonly width: number;
  readonly height: number;
};

/** What commands need of the object store; `files/` has the real ones. */
export type FileStore = {
  /** Stores a picture's bytes durably; undefined when they are no picture a browser shows. */
  readonly storePicture: (bytes: Uint8Array) => Promise<StoredPicture | undefined>;
  /** A stored picture as PNG, for what knows no newer kinds; undefined when it is not there. */
  readonly readAsPng: (sha256: string) => Promise<Uint8Array | undefined>;
  /** The stored bytes, or undefined when they are not there. */
  readonly read: (sha256: string) => Promise<Uint8Array | undefined>;
  /** Removes bytes; nothing happens when they are not there. */
  readonly remove: (sha256: string) => Promise<void>;
};
