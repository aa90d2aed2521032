import { Form, useActionData, useNavigation } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { Choice } from '#app/ui/field.tsx';
import { useFormat } from '#app/ui/format.ts';
import { Notice } from '#app/ui/notice.tsx';
import { locales } from '#domain/locale.ts';
import { zoneName } from '#domain/time-zone.ts';
import { Setting } from './setting.tsx';

/**
 * The language in which someone is written to, and the zone in which they are told hours; pages have the language of
 * their address.
 */
export function RegionSetting({
  language,
  timeZone,
  zones,
}: {
  language: string;
  timeZone: string;
  zones: readonly string[];
}) {
  const t = useStrings();
  const format = useFormat();
  const isBusy = useNavigation().state !== 'idle';
  const result = useActionData<{ ok: boolean }>();
  return (
    <Setting id="language" title={t('security.language')}>
      <p className="soft small">{t('security.languageHint')}</p>
      <Form method="post" className="stack form">
        <input type="hidden" name="intent" value="region" />
        <Choice label={t('security.languageLabel')} name="language" defaultValue={language}>
          {locales.map((locale) => (
            <option key={locale} value={locale}>
              {format.language(locale)}
            </option>
          ))}
        </Choice>
        <Choice label={t('security.timeZone')} name="timeZone" defaultValue={timeZone}>
          <option value="">{t('security.browserZone')}</option>
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zoneName(zone)}
            </option>
          ))}
        </Choice>
        <div role="status">{result?.ok ? <Notice kind="success">{t('settings.kept')}</Notice> : null}</div>
        <button type="submit" className="btn btn--plain" aria-busy={isBusy} disabled={isBusy}>
          {t('settings.keep')}
        </button>
      </Form>
    </Setting>
  );
}
