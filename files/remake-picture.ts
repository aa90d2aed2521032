import sharp, { type Sharp } from 'sharp';
import type { PictureWish } from '#commands/object/file-store.ts';
import {
  type PictureProblem,
  pictureBytes,
  pictureFormats,
  picturePixels,
  pictureSeconds,
  type RenditionFormat,
  renditionFormats,
  sentPicturePixels,
} from '#domain/picture.ts';
import { hasGifTraces, hasJpegTraces } from './detect-traces.ts';

/** What libvips calls each format, and the reader it has for it. */
const readers: Readonly<Record<keyof typeof pictureFormats, { readonly called: string; readonly loader: string }>> = {
  png: { called: 'png', loader: 'Png' },
  jpeg: { called: 'jpeg', loader: 'Jpeg' },
  webp: { called: 'webp', loader: 'Webp' },
  avif: { called: 'heif', loader: 'Heif' },
  gif: { called: 'gif', loader: 'Nsgif' },
};

const contentTypes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(pictureFormats).map(([format, type]) => [readers[format as keyof typeof readers].called, type]),
);

// The readers of every other kind, of drawings and documents too, are never even tried.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: Object.values(readers).map(({ loader }) => `VipsForeignLoad${loader}`) });

/**
 * The format of a picture, by its bytes and not by its name: png, jpeg, gif, webp or avif of at most 20 MiB and 100
 * megapixels. Undefined for everything else; a drawing (SVG) can hold scripts and is refused.
 */
export async function picturesFacts(
  bytes: Uint8Array,
): Promise<{ contentType: string; width: number; height: number } | undefined> {
  if (bytes.byteLength === 0 || bytes.byteLength > pictureBytes) return undefined;
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: picturePixels }).metadata();
    const contentType = contentTypes[format ?? ''];
    return contentType && width && height ? { contentType, width, height } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A picture without the data that cameras and programs add to its pixels: where it was taken, with what, by whom. A
 * picture without such data is returned byte for byte; another is written again in its own format, upright. Undefined
 * where its pixels cannot be read.
 */
export async function withoutTraces(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    const input = { limitInputPixels: picturePixels, failOn: 'none', animated: true } as const;
    const { format, exif, xmp, iptc, comments, orientation = 1 } = await sharp(bytes, input).metadata();
    const isKnown = exif || xmp || iptc || comments?.length || orientation > 1;
    const isHidden = (format === 'jpeg' && hasJpegTraces(bytes)) || (format === 'gif' && hasGifTraces(bytes));
    if (!isKnown && !isHidden) return bytes;
    const upright = sharp(bytes, input).timeout({ seconds: pictureSeconds }).autoOrient().keepIccProfile();
    if (format === 'png') return await upright.png().toBuffer();
    if (format === 'gif') return await upright.gif().toBuffer();
    if (format === 'webp') return await upright.webp({ quality: 92 }).toBuffer();
    return await (format === 'jpeg' ? upright.jpeg({ quality: 92 }) : upright.avif({ quality: 75 })).toBuffer();
  } catch {
    return undefined;
  }
}

/** A picture as PNG, the first of its frames where it moves. */
export async function asPng(bytes: Uint8Array): Promise<Uint8Array> {
  return sharp(bytes, { limitInputPixels: picturePixels }).png().toBuffer();
}

/** A converted picture: a JPEG of it, and the same in smaller widths. */
export type Remade = {
  readonly jpeg: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly smaller: readonly { readonly format: RenditionFormat; readonly width: number; readonly bytes: Uint8Array }[];
};

/**
 * Converts a picture from nothing but its pixels, turned as its camera says: everything else in the file, places and
 * scripts too, is dropped. Of a moving one, the first frame.
 */
export async function remake(bytes: Uint8Array, wish: PictureWish): Promise<Remade | PictureProblem['kind']> {
  if (bytes.byteLength > pictureBytes) return 'tooHeavy';
  try {
    const input = { limitInputPixels: false, failOn: 'error', pages: 1 } as const;
    const { format, width = 0, height = 0, autoOrient } = await sharp(bytes, input).metadata();
    if (!contentTypes[format ?? ''] || width === 0) return 'notPicture';
    if (width * height > sentPicturePixels) return 'tooManyPixels';
    const part = cropped(wish.crop, autoOrient);
    if (Math.min(part.width, part.height) < wish.least) return 'tooSmall';
    const fit = wish.crop ? 'cover' : 'inside';
    const upright = await sharp(bytes, { ...input, limitInputPixels: sentPicturePixels })
      .timeout({ seconds: pictureSeconds })
      .autoOrient()
      .extract(part)
      .resize({ width: wish.width, height: wish.height, fit, withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { info } = upright;
    const pixels = () =>
      sharp(upright.data, { raw: { width: info.width, height: info.height, channels: info.channels } }).timeout({
        seconds: pictureSeconds,
      });
    const jpeg = await pixels().toColourspace('srgb').jpeg({ quality: 84, mozjpeg: true }).toBuffer();
    const smaller: Remade['smaller'][number][] = [];
    const widths = wish.widths.filter((some) => some < info.width);
    for (const least of widths.length > 0 ? widths : [info.width])
      for (const kind of renditionFormats)
        smaller.push({ format: kind, width: least, bytes: await inFormat(pixels().resize({ width: least }), kind) });
    return { jpeg, width: info.width, height: info.height, smaller };
  } catch {
    // Broken, or it took too long: no picture either way.
    return 'notPicture';
  }
}

function inFormat(picture: Sharp, format: RenditionFormat): Promise<Uint8Array> {
  const made = format === 'avif' ? picture.avif({ quality: 55, effort: 3 }) : picture.webp({ quality: 80 });
  return made.toBuffer();
}

/** The pixels of a crop; all of them where no crop is given. */
function cropped(
  crop: PictureWish['crop'],
  { width, height }: { readonly width: number; readonly height: number },
): { left: number; top: number; width: number; height: number } {
  if (!crop) return { left: 0, top: 0, width, height };
  const within = (share: number, most: number) => Math.min(Math.max(Math.round(share * most), 0), most);
  const left = Math.min(within(crop.x, width), width - 1);
  const top = Math.min(within(crop.y, height), height - 1);
  return {
    left,
    top,
    width: Math.max(1, Math.min(within(crop.width, width), width - left)),
    height: Math.max(1, Math.min(within(crop.height, height), height - top)),
  };
}
