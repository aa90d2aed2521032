/** The `data:` address (RFC 2397) that holds a picture itself. */
export function dataAddress({
  contentType,
  bytes,
}: {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}): string {
  let letters = '';
  // In pieces: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8_192) letters += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return `data:${contentType};base64,${btoa(letters)}`;
}
