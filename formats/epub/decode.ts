import type { Warnings } from '#formats/warnings.ts';

/** The text of an XML or XHTML file: by its byte order mark, else by the encoding it declares, else UTF-8. */
export function decodeXml(bytes: Uint8Array, place: string, warnings: Warnings): string {
  const label = encodingOf(bytes);
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    warnings.add('invalidBytes', place);
    return new TextDecoder().decode(bytes);
  }
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const opening = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declared = /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/i.exec(opening)?.[1] ?? 'utf-8';
  return declared.toLowerCase().startsWith('utf-16') ? 'utf-8' : declared;
}
