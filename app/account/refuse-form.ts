import { data } from 'react-router';

/**
 * What a form about an account is answered that was sent without its script: the page again, which says that it is
 * needed. Nothing of what was sent is read.
 */
export function refuseForm() {
  return data({ needsScript: true } as const, { status: 422 });
}
