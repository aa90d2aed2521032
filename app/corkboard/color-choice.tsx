import { useStrings } from '#app/strings.ts';
import { type LabelColor, labelColors } from '#domain/block-label.ts';

/** The color of a label, by its name and as it looks. */
export function ColorChoice({
  name,
  of,
  color = labelColors[0],
  onChange,
}: {
  name: string;
  /** The label whose color it is, where there are several. */
  of?: string;
  color?: LabelColor;
  onChange?: (color: LabelColor) => void;
}) {
  const t = useStrings();
  return (
    <fieldset className="colors">
      <legend className="field__label">
        {of === undefined ? t('corkboard.color') : t('corkboard.colorOf', { name: of })}
      </legend>
      {labelColors.map((each) => (
        <label key={each} className={`colors__one label--${each}`}>
          <input
            type="radio"
            name={name}
            value={each}
            defaultChecked={each === color}
            onChange={() => onChange?.(each)}
          />
          <span className="vh">{t(`corkboard.colors.${each}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
