import { useId } from 'react';
import type { CorkboardData, Planned } from '#app/routes/org/project/load-corkboard.ts';
import { useStrings } from '#app/strings.ts';
import { Choice, Field, TextArea } from '#app/ui/field.tsx';
import { blockLengths, blockStatuses, targetAtMost } from '#domain/block.ts';
import { blockLabelLimits } from '#domain/block-label.ts';
import { ColorChoice } from './color-choice.tsx';

/** The choice that asks for the name of a label that is not there yet. */
export const newLabel = 'new';

/** What a card can be given: the labels of its work, and the points of view that others have. */
export type CardChoices = Pick<CorkboardData, 'labels' | 'pointsOfView' | 'language'>;

/** The fields of a card. */
export function CardFields({
  opened,
  data: { labels, pointsOfView, language },
  labelId,
  onLabel,
}: {
  opened: Partial<Planned>;
  data: CardChoices;
  labelId: string;
  onLabel: (labelId: string) => void;
}) {
  const t = useStrings();
  const names = useId();
  return (
    <>
      <Field
        label={t('editor.title')}
        name="title"
        lang={language}
        maxLength={blockLengths.title}
        defaultValue={opened.title ?? ''}
        autoFocus
      />
      <TextArea
        label={t('editor.synopsis')}
        name="synopsis"
        lang={language}
        rows={3}
        maxLength={blockLengths.synopsis}
        defaultValue={opened.synopsis ?? ''}
      />
      <div className="cork__pair">
        <Choice label={t('editor.status')} name="status" defaultValue={opened.status ?? 'draft'}>
          {blockStatuses.map((status) => (
            <option key={status} value={status}>
              {t(`status.${status}`)}
            </option>
          ))}
        </Choice>
        <Field
          label={t('corkboard.column.target')}
          name="target"
          type="number"
          inputMode="numeric"
          min={1}
          max={targetAtMost}
          defaultValue={opened.target ?? ''}
        />
        <Choice label={t('corkboard.column.label')} value={labelId} onChange={({ target }) => onLabel(target.value)}>
          <option value="">{t('corkboard.noLabel')}</option>
          {labels.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={newLabel}>{t('corkboard.newLabel')}</option>
        </Choice>
        {labelId === newLabel ? (
          <Field label={t('corkboard.labelName')} name="labelName" maxLength={blockLabelLimits.nameLength} required />
        ) : null}
      </div>
      {labelId === newLabel ? <ColorChoice name="color" /> : null}
      <div className="cork__pair">
        <Field
          label={t('corkboard.column.pointOfView')}
          name="pointOfView"
          lang={language}
          list={names}
          maxLength={blockLengths.pointOfView}
          defaultValue={opened.pointOfView ?? ''}
        />
        <Field
          label={t('corkboard.column.storyDate')}
          name="storyDate"
          lang={language}
          maxLength={blockLengths.storyDate}
          defaultValue={opened.storyDate ?? ''}
        />
      </div>
      <datalist id={names}>
        {pointsOfView.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
