import { pictureType } from '#formats/pictures.ts';

export type PictureSize = { readonly width: number; readonly height: number };

/** The size of a picture whose file does not give it. */
const unknown: PictureSize = { width: 400, height: 300 };

/** The pixels of a PNG, GIF or JPEG by its header. */
export function pictureSize(bytes: Uint8Array): PictureSize {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const type = pictureType(bytes);
  const size = { width: 0, height: 0 };
  if (type === 'image/png' && bytes.length >= 24)
    Object.assign(size, { width: view.getUint32(16), height: view.getUint32(20) });
  if (type === 'image/gif' && bytes.length >= 10)
    Object.assign(size, { width: view.getUint16(6, true), height: view.getUint16(8, true) });
  if (type === 'image/jpeg') Object.assign(size, jpegSize(view));
  return size.width > 0 && size.height > 0 ? size : unknown;
}

/** The first frame header (SOF) of a JPEG. */
function jpegSize(view: DataView): Partial<PictureSize> {
  for (let at = 2; at + 9 < view.byteLength && view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
  }
  return {};
}

/** A size made to fit into another without changing its shape. */
export function fitted({ width, height }: PictureSize, most: PictureSize): PictureSize {
  const scale = Math.min(1, most.width / width, most.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
