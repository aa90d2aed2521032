import { Slider as AriaSlider, SliderThumb, SliderTrack } from 'react-aria-components';

/** One number out of a range, by pointer or arrow keys; `children` are what stands before and behind the line. */
export function Slider({
  label,
  value,
  range: { least, most, step },
  format,
  before,
  after,
  onMove,
  onSettle,
}: {
  label: string;
  value: number;
  range: { readonly least: number; readonly most: number; readonly step: number };
  /** The words for the value. */
  format?: Intl.NumberFormatOptions;
  before?: React.ReactNode;
  after?: React.ReactNode;
  onMove: (value: number) => void;
  /** Once the pointer lets go, or after a key. */
  onSettle: (value: number) => void;
}) {
  const at = `${((value - least) / (most - least)) * 100}%`;
  return (
    <AriaSlider
      className="slider"
      aria-label={label}
      value={value}
      minValue={least}
      maxValue={most}
      step={step}
      {...(format ? { formatOptions: format } : {})}
      onChange={onMove}
      onChangeEnd={onSettle}
    >
      {before}
      <SliderTrack className="slider__track" style={{ '--at': at } as React.CSSProperties}>
        <span className="slider__fill" />
        <SliderThumb className="slider__thumb" aria-label={label} />
      </SliderTrack>
      {after}
    </AriaSlider>
  );
}
