import { Dialog, Heading, Popover, Radio, RadioGroup } from 'react-aria-components';
import { AppearanceSlider } from '#app/appearance/appearance-sliders.tsx';
import { useAppearance } from '#app/appearance/use-appearance.ts';
import { useStrings } from '#app/strings.ts';
import { Segments } from '#app/ui/segments.tsx';
import { type Paper, papers, paragraphMarks, typefaces } from '#domain/appearance.ts';

/** The values of a slider here, and the icons of little and much. */
const sliders = [
  { name: 'size', signs: ['A', 'A'] },
  { name: 'leading', signs: ['≡', '≡'] },
  { name: 'measure', signs: ['⇤', '⇥'] },
] as const;

/** Paper, typeface, size and spacing of the text: next to it, or from below on a telephone. */
export default function TypePanel({
  button,
  onClose,
}: {
  button: React.RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}) {
  const t = useStrings();
  const used = useAppearance();
  const { appearance, change, reset } = used;
  const letter = (size: string, text: string) => (
    <span className="serif" aria-hidden="true" style={{ fontSize: size, lineHeight: 1 }}>
      {text}
    </span>
  );
  return (
    <Popover
      className="typepanel"
      triggerRef={button}
      placement="bottom start"
      isOpen
      isNonModal
      shouldCloseOnInteractOutside={() => true}
      // The page scrolls by itself when the text is set anew, and keeps its line: that closes nothing.
      onOpenChange={(isOpen) => isOpen || window.event?.type === 'scroll' || onClose()}
    >
      <Dialog className="typepanel__in">
        <div className="row row--between">
          <Heading slot="title" className="typepanel__title">
            {t('appearance.panel')}
          </Heading>
          <button type="button" className="btn btn--quiet btn--sm" onClick={reset}>
            {t('appearance.reset')}
          </button>
        </div>
        <div className="field">
          <span className="field__label">{t('appearance.paper')}</span>
          <RadioGroup
            className="papers"
            aria-label={t('appearance.paper')}
            orientation="horizontal"
            value={appearance.paper}
            onChange={(paper) => change({ paper: paper as Paper })}
          >
            {papers.map((paper) => (
              <Radio key={paper} value={paper} className="paperchip">
                <Sample paper={paper} />
                <em>{t(`appearance.papers.${paper}`)}</em>
              </Radio>
            ))}
          </RadioGroup>
        </div>
        <div className="field">
          <span className="field__label">{t('appearance.typeface')}</span>
          <Segments
            label={t('appearance.typeface')}
            value={appearance.typeface}
            options={typefaces.map((value) => ({ value, text: t(`appearance.typefaces.${value}`) }))}
            isWide
            onChange={(typeface) => change({ typeface })}
          />
        </div>
        {sliders.map(({ name, signs: [small, large] }) => (
          <div key={name} className="field">
            <span className="field__label">{t(`appearance.${name}`)}</span>
            <AppearanceSlider
              used={used}
              name={name}
              small={letter('0.8125rem', small)}
              large={letter('1.1875rem', large)}
            />
          </div>
        ))}
        <div className="field">
          <span className="field__label">{t('appearance.paragraphs')}</span>
          <Segments
            label={t('appearance.paragraphs')}
            value={appearance.paragraphs}
            options={paragraphMarks.map((value) => ({ value, text: t(`appearance.paragraphMarks.${value}`) }))}
            isWide
            onChange={(paragraphs) => change({ paragraphs })}
          />
        </div>
        <label className="row row--between switch">
          <span className="field__label">{t('appearance.justified')}</span>
          <input
            type="checkbox"
            checked={appearance.isJustified}
            onChange={({ target }) => change({ isJustified: target.checked })}
          />
          <span className="switch__track" aria-hidden="true" />
        </label>
      </Dialog>
    </Popover>
  );
}

/** Letters on a paper; on both that it may be, where it goes with the colour mode. */
function Sample({ paper }: { paper: Paper }) {
  return paper === 'paper' ? (
    <span className="paperchip__both" aria-hidden="true">
      <i data-reading="paper">A</i>
      <i data-reading="night">a</i>
    </span>
  ) : (
    <span data-reading={paper} aria-hidden="true">
      Aa
    </span>
  );
}
