import type { Crop, PictureProblem, Rendition } from '#domain/picture.ts';

/** A picture whose bytes are safely stored under their hash. */
export type StoredPicture = {
  readonly sha256: string;
  readonly size: number;
  readonly contentType: string;
  readonly width: number;
  readonly height: number;
};

/** How a picture is converted: its greatest size, and its smaller widths. */
export type PictureWish = {
  readonly width: number;
  readonly height: number;
  /** Pixels that each side has at least. */
  readonly least: number;
  readonly widths: readonly number[];
  /** The part to be kept; a crop is filled, everything else fits inside. */
  readonly crop?: Crop | undefined;
};

/** A converted picture, with nothing in it but its pixels. */
export type MadePicture = StoredPicture & { readonly renditions: readonly Rendition[] };

/** The parts of the object store that commands need; `files/` has the real ones. */
export type FileStore = {
  /**
   * Stores a picture durably, byte for byte where nothing in it says where, with what and by whom it was made, and
   * without that otherwise; undefined when it is no picture a browser shows.
   */
  readonly storePicture: (bytes: Uint8Array) => Promise<StoredPicture | undefined>;
  /**
   * Converts a picture from its pixels, in all widths that are smaller than it, and stores them durably; or names its
   * problem.
   */
  readonly makePicture: (bytes: Uint8Array, wish: PictureWish) => Promise<MadePicture | PictureProblem['kind']>;
  /** A stored picture as PNG, for what knows no newer kinds; undefined when it is not there. */
  readonly readAsPng: (sha256: string) => Promise<Uint8Array | undefined>;
  /** The stored bytes, or undefined when they are not there. */
  readonly read: (sha256: string) => Promise<Uint8Array | undefined>;
  /** Stores bytes durably, as they are; returns their hash. */
  readonly keep: (bytes: Uint8Array) => Promise<string>;
  /** Removes bytes; nothing happens when they are not there. */
  readonly remove: (sha256: string) => Promise<void>;
};

/** A picture of which some widths were stored before a failure: nothing names them. */
export class HalfStored extends Error {
  override name = 'HalfStored';
  readonly hashes: readonly string[];

  constructor(hashes: readonly string[], options: ErrorOptions) {
    super('A picture was not stored whole.', options);
    this.hashes = hashes;
  }
}
