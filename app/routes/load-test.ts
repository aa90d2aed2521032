import { data } from 'react-router';
import { requestScope } from '#app/context.ts';
import { testerData } from '#app/journey/testing/load-test-step.ts';
import { actAsTester } from '#app/journey/testing/tester-action.ts';
import { readForm } from '#app/read-form.ts';
import type { Route } from './+types/test.ts';

/** HTTP's words for something that was here and is removed, and for too many requests. */
const statuses = { ended: 410, busy: 429, start: 200, step: 200 } as const;

/** A draft as testers travel it: by the link alone, signed in or not. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const found = await testerData(context.get(requestScope), params.token, request);
  return data(found, { status: statuses[found.kind] });
}

/**
 * The address opens the draft: no other site may learn of it, and nothing list it. Under `no-referrer` a browser without
 * scripts would not say either where a form comes from, and it would be refused.
 */
export function headers() {
  return { 'Referrer-Policy': 'same-origin', 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' };
}

/** Begins a test, makes a choice in it, or keeps a note. */
export async function action({ context, params, request }: Route.ActionArgs) {
  return actAsTester(context.get(requestScope), params.token, await readForm(request));
}
