import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { Slider } from '#app/ui/slider.tsx';
import { appearanceRanges } from '#domain/appearance.ts';
import type { UsedAppearance } from './use-appearance.ts';

/** About how many letters of a story are as long as a line of so many em; an even number, as the steps are. */
const lettersIn = (measure: number) => 2 * Math.round(0.97 * measure);

/** One of the numbers of an appearance; the page shows it while it is being moved, and keeps where it ends. */
export function AppearanceSlider({
  used: { appearance, show, change },
  name,
  small,
  large,
  hasValue = false,
}: {
  used: UsedAppearance;
  name: keyof typeof appearanceRanges;
  /** Signs before and behind the line. */
  small?: React.ReactNode;
  large?: React.ReactNode;
  /** Whether the value stands behind the line. */
  hasValue?: boolean;
}) {
  const t = useStrings();
  const format = useFormat();
  const value = appearance[name];
  const said = {
    size: t('appearance.pixels', { count: format.number(value) }),
    leading: format.number(value),
    spacing: value === 0 ? t('appearance.usual') : format.percent(value / 10),
    measure: t('appearance.letters', { count: lettersIn(value), number: format.number(lettersIn(value)) }),
    writingMeasure: format.number(value),
  }[name];
  return (
    <Slider
      label={t(`appearance.${name}`)}
      value={value}
      range={appearanceRanges[name]}
      format={{ maximumFractionDigits: 2 }}
      before={small}
      after={hasValue ? <span className="num small slider__value">{said}</span> : large}
      onMove={(moved) => show({ [name]: moved })}
      onSettle={(settled) => change({ [name]: settled })}
    />
  );
}
