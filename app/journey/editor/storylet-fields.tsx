import { useState } from 'react';
import { useStrings } from '#app/strings.ts';
import { Check } from '#app/ui/check.tsx';
import { Choice, Field } from '#app/ui/field.tsx';
import type { ActivityFields } from '#domain/journey/edits.ts';
import { type Activity, graphLimits, type Offer, type Storylet } from '#domain/journey/graph.ts';
import { ExpressionField } from './text-inputs.tsx';

type StoryletProps = {
  activity: Activity;
  isReadOnly: boolean;
  change: (fields: ActivityFields, group?: string) => void;
};

/** Settings that few activities need: being offered by a group, offering one, and being a checkpoint. */
export function StoryletFields({ activity, isReadOnly, change }: StoryletProps) {
  const t = useStrings();
  const { storylet, offer } = activity;
  const setStorylet = (fields: Partial<Storylet>, group?: string) =>
    storylet && change({ storylet: { ...storylet, ...fields } }, group);
  const setOffer = (fields: Partial<Offer>, group?: string) =>
    offer && change({ offer: { ...offer, ...fields } }, group);
  return (
    <details className="je__more">
      <summary className="fold">{t('journeys.more')}</summary>
      <Check
        checked={activity.isCheckpoint}
        disabled={isReadOnly}
        hint={t('journeys.checkpointHint')}
        onChange={(event) => change({ isCheckpoint: event.target.checked })}
      >
        {t('journeys.checkpoint')}
      </Check>
      <Check
        checked={offer !== undefined}
        disabled={isReadOnly}
        hint={t('journeys.offersHint')}
        onChange={(event) =>
          change({ offer: event.target.checked ? { group: '', by: 'order', atMost: 3 } : undefined })
        }
      >
        {t('journeys.offers')}
      </Check>
      {offer ? (
        <>
          <Field
            label={t('journeys.group')}
            value={offer.group}
            maxLength={graphLimits.groupLength}
            readOnly={isReadOnly}
            onChange={(event) => setOffer({ group: event.target.value }, 'offer')}
          />
          <Choice
            label={t('journeys.offeredBy')}
            value={offer.by}
            disabled={isReadOnly}
            onChange={(event) => setOffer({ by: event.target.value as Offer['by'] })}
          >
            <option value="order">{t('journeys.byOrder')}</option>
            <option value="weight">{t('journeys.byWeight')}</option>
          </Choice>
          <NumberField
            label={t('journeys.atMost')}
            most={1_000}
            value={offer.atMost}
            isReadOnly={isReadOnly}
            onNumber={(atMost) => setOffer({ atMost }, 'most')}
          />
        </>
      ) : null}
      <Check
        checked={storylet !== undefined}
        disabled={isReadOnly}
        hint={t('journeys.storyletHint')}
        onChange={(event) =>
          change({
            storylet: event.target.checked ? { group: '', condition: '', weight: 1, isOnce: true } : undefined,
          })
        }
      >
        {t('journeys.storylet')}
      </Check>
      {storylet ? (
        <>
          <Field
            label={t('journeys.group')}
            value={storylet.group}
            maxLength={graphLimits.groupLength}
            readOnly={isReadOnly}
            onChange={(event) => setStorylet({ group: event.target.value }, 'storylet')}
          />
          <ExpressionField
            label={t('journeys.condition')}
            value={storylet.condition}
            isReadOnly={isReadOnly}
            onChange={(condition) => setStorylet({ condition }, 'storylet condition')}
          />
          <NumberField
            label={t('journeys.likelihood')}
            hint={t('journeys.likelihoodHint')}
            most={1_000_000}
            value={storylet.weight}
            isReadOnly={isReadOnly}
            onNumber={(weight) => setStorylet({ weight }, 'weight')}
          />
          <Check
            checked={storylet.isOnce}
            disabled={isReadOnly}
            onChange={(event) => setStorylet({ isOnce: event.target.checked })}
          >
            {t('journeys.storyletOnce')}
          </Check>
        </>
      ) : null}
    </details>
  );
}

type NumberFieldProps = {
  readonly label: string;
  readonly hint?: string;
  readonly most: number;
  readonly value: number;
  readonly isReadOnly: boolean;
  readonly onNumber: (number: number) => void;
};

/** A number from 1 on: it changes as soon as what is typed is one, and the field may be empty meanwhile. */
function NumberField({ most, value, isReadOnly, onNumber, ...field }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <Field
      {...field}
      type="number"
      min={1}
      max={most}
      value={typed ?? value}
      readOnly={isReadOnly}
      onChange={({ target }) => {
        setTyped(target.value);
        const number = target.valueAsNumber;
        if (Number.isInteger(number) && number >= 1 && number <= most) onNumber(number);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
