import type { ByteRange } from '#commands/object/object-store.ts';

/**
 * The one stretch of bytes a Range header asks for (RFC 9110, 14). Undefined where it asks for none, or in a way that
 * may be passed over; `unsatisfiable` where there are no such bytes. An empty file is always sent whole.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if ((from === '' && to === '') || size === 0) return undefined;
  if (from === '') return to === '0' ? 'unsatisfiable' : { start: Math.max(0, size - Number(to)), end: size - 1 };
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}
