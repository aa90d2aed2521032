import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { useStrings } from '#app/strings.ts';

const reading = ['arrows', 'homeEnd', 'enter', 'space', 'item', 'all', 'escape'] as const;
const writing = ['next', 'link', 'move', 'copy', 'duplicate', 'delete', 'size'] as const;

/** The keys of the map. */
export function MapHelp({ mayWrite }: { mayWrite: boolean }) {
  const t = useStrings();
  return (
    <div className="maphelp">
      <DialogTrigger>
        <Button className="btn btn--plain btn--sm">{t('journeyMap.keys')}</Button>
        <Popover placement="bottom end" className="maphelp__panel">
          <Dialog aria-label={t('journeyMap.keys')}>
            <dl className="maphelp__list">
              {[...reading, ...(mayWrite ? writing : [])].map((key) => (
                <div key={key}>
                  <dt>{t(`journeyMap.key.${key}.name`)}</dt>
                  <dd>{t(`journeyMap.key.${key}.does`)}</dd>
                </div>
              ))}
            </dl>
          </Dialog>
        </Popover>
      </DialogTrigger>
      <p id="map-keys" className="vh">
        {t('journeyMap.keysShort')}
      </p>
    </div>
  );
}
