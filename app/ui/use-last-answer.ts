import { useState } from 'react';

/**
 * The answer to the last form that was sent from a page. The router drops it as soon as the page asks again for
 * progress.
 *
 * @param page - what the page is about: an answer about something else does not count here
 * @param arrived - the answer that led to this page, where the act changed its address
 */
export function useLastAnswer<Answer>(answer: Answer | undefined, page: string, arrived?: Answer): Answer | undefined {
  const [last, setLast] = useState({ page, answer: answer ?? arrived });
  if (last.page !== page) setLast({ page, answer: answer ?? arrived });
  else if (answer !== undefined && answer !== last.answer) setLast({ page, answer });
  return last.answer;
}
