import { useEffect, useState } from 'react';
import { devicePlace } from '#app/reader/device-places.ts';
import { useStrings } from '#app/strings.ts';

/** For a visitor who has read here before: back to the chapter, where their place is offered. */
export function ResumeLink({ journeyId }: { journeyId: string }) {
  const t = useStrings();
  const [path, setPath] = useState<string>();
  useEffect(() => setPath(devicePlace(journeyId)?.path), [journeyId]);
  if (!path?.startsWith('/') || path.startsWith('//')) return null;
  return (
    <a className="btn btn--plain btn--lg" href={path}>
      {t('work.resume')}
    </a>
  );
}
