import sharp from 'sharp';

const contentTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  heif: 'image/avif',
};

/** Bytes of one picture at most. */
const pictureBytes = 20 * 2 ** 20;
const pixelsAtMost = 100_000_000;

/**
 * What a picture is, by its bytes and not by its name: png, jpeg, gif, webp or avif of at most 20 MiB and 100
 * megapixels. Undefined for everything else; a drawing (SVG) can hold scripts and is none of them.
 */
export async function picturesFacts(
  bytes: Uint8Array,
): Promise<{ contentType: string; width: number; height: number } | undefined> {
  if (bytes.byteLength === 0 || bytes.byteLength > pictureBytes) return undefined;
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: pixelsAtMost }).metadata();
    const contentType = contentTypes[format ?? ''];
    return contentType && width && height ? { contentType, width, height } : undefined;
  } catch {
    return undefined;
  }
}

/** A picture as PNG, the first of its frames where it moves. */
export async function asPng(bytes: Uint8Array): Promise<Uint8Array> {
  return sharp(bytes, { limitInputPixels: pixelsAtMost }).png().toBuffer();
}
