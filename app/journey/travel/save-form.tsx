import { Bookmark } from 'lucide-react';
import { Form, useLocation } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { saveNameLength } from '#domain/journey/journey.ts';
import type { StepData } from './load-step.ts';
import { ShownTurn } from './shown-turn.tsx';

/** Saves the place that a reader is at; folded until it is opened. */
export function SaveForm({ step }: { step: StepData }) {
  const t = useStrings();
  const { turn, activity } = step;
  const { key, search } = useLocation();
  // After saving it is folded again; after a refusal it stays open, with its name.
  const saved = new URLSearchParams(search).has('saved') ? key : '';
  return (
    <details className="asave" key={`${turn} ${saved}`}>
      <summary>
        <Bookmark className="icon icon--sm" aria-hidden="true" />
        {t('travel.savePlace')}
      </summary>
      <Form method="post" className="asave__form">
        <ShownTurn step={step} />
        <div className="field">
          <label className="field__label" htmlFor="save-name">
            {t('travel.saveName')}
          </label>
          <input
            className="input"
            id="save-name"
            name="name"
            maxLength={saveNameLength}
            placeholder={activity.title.slice(0, saveNameLength) || t('travel.untitled')}
            autoComplete="off"
          />
        </div>
        <button type="submit" className="btn btn--plain" name="intent" value="save">
          {t('travel.save')}
        </button>
      </Form>
    </details>
  );
}
