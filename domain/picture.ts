/** Why a picture cannot be taken. */
export type PictureProblem = {
  readonly kind: 'noPicture' | 'notPicture' | 'tooHeavy' | 'tooManyPixels' | 'tooSmall' | 'altTooLong' | 'fileGone';
};

/** Bytes of a picture at most. */
export const pictureBytes = 20 * 2 ** 20;

/** Bytes of a picture that is sent in a form, by a browser without scripts. */
export const formPictureBytes = 8 * 2 ** 20;

/** Formats of pictures that are taken, each with its type; `files/remake-picture.ts` reads them. */
export const pictureFormats = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
} as const;

/** The same as a file dialog has them. */
export const pictureTypes = Object.values(pictureFormats).join(',');

/** Characters of a picture's description, at most. */
export const altLength = 500;

/** Widths in which a cover, and an avatar, is kept besides its largest. */
export const coverWidths = [240, 480, 960] as const;
export const avatarWidths = [48, 96, 192] as const;

/** Widths in which a picture of a text is kept besides its largest; one that a file imported has none of them. */
export const textPictureWidths = [480, 960] as const;

/** A square of a picture, as shares of its width and height from its upper left corner. */
export type Crop = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Formats in which smaller widths are kept, the smallest one first. */
export const renditionFormats = ['avif', 'webp'] as const;
export type RenditionFormat = (typeof renditionFormats)[number];

/** A picture in a smaller width and a format that takes less. */
export type Rendition = {
  readonly format: RenditionFormat;
  readonly width: number;
  readonly sha256: string;
  readonly size: number;
};

/** Where an avatar is: for everyone, by the id of its file, in the size that is asked for with `?w=`. */
export function avatarAddress(fileId: string): string {
  return `/api/avatars/${fileId}`;
}

/** The address of a picture about so many CSS pixels wide, sharp on fine screens too; others are left as they are. */
export function inWidth(address: string, pixels: number): string {
  return avatarIdIn(address) === undefined ? address : `${address}?w=${2 * pixels}`;
}

/** The id of the file an address of an avatar names; undefined for every other address. */
export function avatarIdIn(address: string): string | undefined {
  return /^\/api\/avatars\/([0-9a-f-]{36})$/.exec(address)?.[1];
}

/** Pixels of a picture at most, width by height. */
export const picturePixels = 100_000_000;

/** Pixels at most of a picture that someone sends: it is not only stored, but also converted. */
export const sentPicturePixels = 64_000_000;

/** Seconds a picture may take. */
export const pictureSeconds = 20;
