import { useStrings } from '#app/strings.ts';

const reading = ['arrows', 'homeEnd', 'enter', 'space', 'item', 'all', 'escape'] as const;
const writing = ['next', 'link', 'move', 'copy', 'duplicate', 'delete', 'size'] as const;

/** The keys of the map. */
export function MapHelp({ mayWrite }: { mayWrite: boolean }) {
  const t = useStrings();
  return (
    <details className="maphelp">
      <summary className="btn btn--plain btn--sm">{t('journeyMap.keys')}</summary>
      <dl className="maphelp__list">
        {[...reading, ...(mayWrite ? writing : [])].map((key) => (
          <div key={key}>
            <dt>{t(`journeyMap.key.${key}.name`)}</dt>
            <dd>{t(`journeyMap.key.${key}.does`)}</dd>
          </div>
        ))}
      </dl>
      <p id="map-keys" className="vh">
        {t('journeyMap.keysShort')}
      </p>
    </details>
  );
}
