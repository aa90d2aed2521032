import { Bookmark, MapPin } from 'lucide-react';
import { useId } from 'react';
import { Form } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import type { LandingData } from './load-landing.ts';

/** The places that a reader has saved, and the checkpoints they have passed: each can be continued from. */
export function SavedPlaces({ data }: { data: LandingData }) {
  const t = useStrings();
  const { saves, checkpoints } = data;
  if (saves.length === 0 && checkpoints.length === 0) return null;
  return (
    <section className="section" aria-labelledby="saves">
      <div className="section__head">
        <h2 id="saves">{t('travel.saves')}</h2>
        <span className="small mute">{t('travel.savesText')}</span>
      </div>
      <ul>
        {saves.map(({ id, name, title, at }) => (
          <Saved key={id} {...{ id, name, at }} step={title === name ? '' : title} work={data.work} />
        ))}
        {checkpoints.map(({ id, title, at }) => (
          <Saved key={id} {...{ id, at }} name={title} step={t('travel.checkpoint')} work={data.work} isCheckpoint />
        ))}
      </ul>
    </section>
  );
}

type SavedProps = {
  readonly id: string;
  readonly name: string;
  /** The text below the name: for a save the title of its step. */
  readonly step: string;
  readonly at: number;
  readonly work: LandingData['work'];
  readonly isCheckpoint?: boolean;
};

function Saved({ id, name, step, at, work, isCheckpoint = false }: SavedProps) {
  const t = useStrings();
  const format = useFormat();
  const own = useId();
  const Icon = isCheckpoint ? MapPin : Bookmark;
  return (
    <li className="jsave">
      <Icon className="icon" aria-hidden="true" />
      <span className="grow">
        <b id={own} lang={isCheckpoint ? work.language : undefined}>
          {name || t('travel.untitled')}
        </b>
        <span className="mute small dots">
          {step === '' ? null : <span lang={isCheckpoint ? undefined : work.language}>{step}</span>}
          <span>{format.day(at)}</span>
        </span>
      </span>
      <Form method="post" action={`/journey/${work.journeyId}`} className="acts">
        <input type="hidden" name="id" value={id} />
        <button
          type="submit"
          className="btn btn--plain btn--sm"
          name="intent"
          value={isCheckpoint ? 'checkpoint' : 'goOn'}
          aria-describedby={own}
        >
          {t('travel.goOnHere')}
        </button>
        {isCheckpoint ? null : (
          <button
            type="submit"
            className="btn btn--quiet btn--sm"
            name="intent"
            value="removeSave"
            aria-describedby={own}
          >
            {t('travel.removeSave')}
          </button>
        )}
      </Form>
    </li>
  );
}
