import { useStrings } from '#app/strings.ts';
import { Check } from '#app/ui/check.tsx';
import { type Visibility, visibilities } from '#domain/project.ts';

/**
 * Who can read a work, the widest circle first.
 *
 * @param mayShow - whether someone may show it to more people than now
 */
export function PublishWho({ chosen, now, mayShow }: { chosen: Visibility; now: Visibility; mayShow: boolean }) {
  const t = useStrings();
  return (
    <ul>
      {visibilities.toReversed().map((visibility) => (
        <li key={visibility} className="pub__row">
          <Check
            type="radio"
            name="visibility"
            value={visibility}
            defaultChecked={visibility === chosen}
            disabled={!mayShow && visibility !== 'private' && visibility !== now}
            hint={t(`visibility.${visibility}Hint`)}
          >
            <b>{t(`visibility.${visibility}`)}</b>
          </Check>
        </li>
      ))}
    </ul>
  );
}
