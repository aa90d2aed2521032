import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStrings } from '#app/strings.ts';
import { Choice } from '#app/ui/field.tsx';
import { type JourneyFileFormat, journeyFileFormats, type Loss } from '#domain/journey/journey-file.ts';
import type { JourneyEditorData } from './journey-data.ts';

/** Playable first: most people want it. */
const offered: readonly JourneyFileFormat[] = ['playable', ...journeyFileFormats.filter((name) => name !== 'playable')];

/** Takes the journey away: as what, and what such a file cannot hold. */
export function ExportSection({ data }: { data: JourneyEditorData }) {
  const t = useStrings();
  const [format, setFormat] = useState<JourneyFileFormat>('playable');
  const [edition, setEdition] = useState('');
  const address = `/api/journeys/${data.journey.id}/export/${format}?edition=${edition}`;
  return (
    <section aria-labelledby="journey-export">
      <h3 id="journey-export">{t('journeyFiles.export.title')}</h3>
      <p className="mute small">{t('journeyFiles.export.text')}</p>
      <Choice
        label={t('journeyFiles.export.format')}
        value={format}
        onChange={({ target }) => setFormat(offered.find((name) => name === target.value) ?? 'playable')}
      >
        {offered.map((name) => (
          <option key={name} value={name}>
            {t(`journeyFiles.export.formats.${name}`)}
          </option>
        ))}
      </Choice>
      {data.edition === undefined ? null : (
        <Choice
          label={t('journeyFiles.export.edition')}
          value={edition}
          onChange={({ target }) => setEdition(target.value)}
        >
          <option value="">{t('journeyFiles.export.draft')}</option>
          <option value={data.edition}>{t('journeyFiles.export.published', { number: data.edition })}</option>
        </Choice>
      )}
      {format === 'json' ? null : <Losses key={address} address={address} />}
      <a className="btn btn--plain btn--sm" href={address} download>
        <Download className="icon" aria-hidden="true" /> {t('journeyFiles.export.download')}
      </a>
    </section>
  );
}

/** What the file cannot hold of the journey, place by place. */
function Losses({ address }: { address: string }) {
  const t = useStrings();
  const [losses, setLosses] = useState<readonly Loss[] | 'failed'>();
  useEffect(() => {
    const leaving = new AbortController();
    fetch(`${address}&losses`, { signal: leaving.signal })
      .then(async (answer) => setLosses(answer.ok ? (await answer.json()).losses : 'failed'))
      .catch(() => leaving.signal.aborted || setLosses('failed'));
    return () => leaving.abort();
  }, [address]);
  if (losses === undefined || losses === 'failed' || losses.length === 0)
    return (
      <p className="mute small jset__told" role="status">
        {t(
          losses === undefined
            ? 'journeyFiles.export.looking'
            : losses === 'failed'
              ? 'journeyFiles.export.failed'
              : 'journeyFiles.export.noLosses',
        )}
      </p>
    );
  return (
    <div className="small jset__told">
      <p role="status">{t('journeyFiles.export.losses', { count: losses.length })}</p>
      <ul className="jset__list">
        {losses.map((loss) => (
          <li key={JSON.stringify(loss)}>
            <b>{[loss.activity, loss.what].filter(Boolean).join(' · ')}</b> {t(`journeyFiles.export.loss.${loss.kind}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
