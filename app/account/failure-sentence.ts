import { type IdentitySentence, sentenceFor } from '#domain/identity-error.ts';

/**
 * What to tell someone of something that failed on the way to the identity. A part of the client that cannot be
 * fetched, or a server that does not answer, has no code of its own: that is the network's.
 */
export function sentenceOf(failure: unknown): IdentitySentence {
  const code = typeof failure === 'object' && failure !== null && 'code' in failure ? String(failure.code) : '';
  if (code === '' && failure instanceof TypeError) return 'offline';
  return sentenceFor(code);
}
