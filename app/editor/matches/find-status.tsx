import { CircleAlert } from 'lucide-react';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import type { Found } from './look.ts';

/** Says beside the field how many matches there are and which one is meant, or why there are none. */
export function FindStatus({ id, found, isEmpty }: { id: string; found: Found; isEmpty: boolean }) {
  const t = useStrings();
  const format = useFormat();
  const { total, number, isSearching, problem } = found;
  const said = () => {
    if (problem) return t(`inText.problem.${problem}`);
    if (isEmpty) return '';
    if (isSearching && total === 0) return t('inText.searching');
    if (total === 0) return t('inText.none');
    if (number === undefined) return t('inText.matches', { count: total });
    return t('inText.numbered', { number: format.number(number), total: format.number(total) });
  };
  return (
    <p id={id} role="status" className={problem ? 'findbar__status field__error' : 'findbar__status'}>
      {problem ? <CircleAlert className="icon" aria-hidden="true" /> : null}
      {said()}
    </p>
  );
}
