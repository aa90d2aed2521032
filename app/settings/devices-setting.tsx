import { MonitorSmartphone } from 'lucide-react';
import { Form, useNavigation } from 'react-router';
import type { SecurityData } from '#app/routes/settings/load-security.ts';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { useIsAlive } from '#app/ui/use-is-alive.ts';
import { Setting } from './setting.tsx';

/** Where someone is signed in; each place can be signed out, or all but this one. */
export function DevicesSetting({ devices }: { devices: SecurityData['devices'] }) {
  const t = useStrings();
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Setting id="devices" title={t('security.devices')}>
      <p className="soft small">{t('security.devicesHint')}</p>
      <ul className="plain stack">
        {devices.map((device) => (
          <li key={device.id} className="row row--between">
            <Device device={device} />
            {device.isHere ? (
              <span className="badge badge--primary set__here">{t('security.here')}</span>
            ) : (
              <Form method="post">
                <input type="hidden" name="intent" value="end" />
                <button
                  type="submit"
                  name="id"
                  value={device.id}
                  className="btn btn--quiet btn--sm"
                  disabled={isBusy}
                  aria-describedby={`device-${device.id}`}
                >
                  {t('security.signOut')}
                  <span className="vh"> {[device.browser, device.system].filter(Boolean).join(', ')}</span>
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {devices.some(({ isHere }) => !isHere) ? (
        <Form method="post">
          <input type="hidden" name="intent" value="endOthers" />
          <button type="submit" className="btn btn--plain" disabled={isBusy}>
            {t('security.signOutOthers')}
          </button>
        </Form>
      ) : null}
    </Setting>
  );
}

function Device({ device }: { device: SecurityData['devices'][number] }) {
  const t = useStrings();
  const format = useFormat();
  const { id, browser, system, kind, address, createdAt, seenAt } = device;
  // Only the browser knows the reader's own zone: the day is shown until then.
  const isAlive = useIsAlive();
  const say = isAlive ? format.moment : format.day;
  const name =
    browser && system
      ? t('security.deviceBoth', { browser, system })
      : (browser ?? system ?? t('security.deviceUnknown'));
  return (
    <span className="row">
      <MonitorSmartphone className="icon" aria-hidden="true" />
      <span>
        {name}
        {kind === 'app' ? <span className="mute small"> · {t('security.appSignIn')}</span> : null}
        <span className="mute small set__note" id={`device-${id}`}>
          {t('security.seen', { time: say(seenAt) })}
          <br />
          {t('security.firstHere', { time: say(createdAt) })}
          {address ? (
            <>
              <br />
              {t('security.network', { address })}
            </>
          ) : null}
        </span>
      </span>
    </span>
  );
}
