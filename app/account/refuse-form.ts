import { data } from 'react-router';

/**
 * The answer to a form about an account that was sent without its script: the page again, which says that the script is
 * needed. Nothing in the form is read.
 */
export function refuseForm() {
  return data({ needsScript: true } as const, { status: 422 });
}
