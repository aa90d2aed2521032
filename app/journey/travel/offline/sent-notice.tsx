import { useSearchParams } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';

const outcomes = ['goneOn', 'anotherRun', 'cannotGoOn'] as const;

/** Says what became of choices that were made without a network. */
export function SentNotice({ isShown = true }: { isShown?: boolean }) {
  const t = useStrings();
  const [search] = useSearchParams();
  const outcome = outcomes.find((one) => one === search.get('offline'));
  if (!outcome || !isShown) return null;
  return (
    <Notice kind={outcome === 'goneOn' ? 'success' : outcome === 'anotherRun' ? 'info' : 'error'}>
      {t(`travel.offline.${outcome}`)}
    </Notice>
  );
}
