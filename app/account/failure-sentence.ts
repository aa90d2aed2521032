import { type IdentitySentence, sentenceFor } from '#domain/identity-error.ts';

/**
 * The sentence about a failure on the way to the identity. A part of the client that cannot be fetched, or a server
 * that does not answer, has no code of its own: it is told as a network failure.
 */
export function sentenceOf(failure: unknown): IdentitySentence {
  const code = typeof failure === 'object' && failure !== null && 'code' in failure ? String(failure.code) : '';
  if (code === '' && failure instanceof TypeError) return 'offline';
  return sentenceFor(code);
}
