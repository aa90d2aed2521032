import { StoryLine } from '#app/journey/story-text.tsx';
import { useStrings } from '#app/strings.ts';
import type { Step } from '#domain/journey/engine.ts';

/** What a reader carries, next to the text or below it; nothing where they carry nothing. */
export function Carried({ carried, language }: { carried: Step['carried']; language: string }) {
  const t = useStrings();
  if (carried.length === 0) return null;
  return (
    <aside className="carry" aria-labelledby="carry">
      <h2 id="carry">{t('travel.carry')}</h2>
      <ul lang={language}>
        {carried.map((words, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two things may be called the same
          <li key={at}>
            <StoryLine text={words} />
          </li>
        ))}
      </ul>
    </aside>
  );
}
