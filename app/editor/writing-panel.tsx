import { Dialog, Heading, Popover } from 'react-aria-components';
import { Link, useParams } from 'react-router';
import { AppearanceSlider } from '#app/appearance/appearance-sliders.tsx';
import { useAppearance } from '#app/appearance/use-appearance.ts';
import { useStrings } from '#app/strings.ts';
import { Choice } from '#app/ui/field.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { type Appearance, spellingCheckers, writingTypefaces } from '#domain/appearance.ts';

/** Typeface and width of the text that is written, and what happens while it is. */
export default function WritingPanel({
  button,
  onClose,
}: {
  button: React.RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}) {
  const t = useStrings();
  const used = useAppearance();
  const { appearance, change } = used;
  const { orgId, projectId } = useParams();
  return (
    <Popover
      className="typepanel writingpanel"
      triggerRef={button}
      placement="top end"
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <Dialog className="typepanel__in">
        <Heading slot="title" className="typepanel__title">
          {t('appearance.writing')}
        </Heading>
        <Choice
          label={t('appearance.writingTypeface')}
          value={appearance.writingTypeface}
          onChange={({ target }) => change({ writingTypeface: target.value as Appearance['writingTypeface'] })}
        >
          {writingTypefaces.map((name) => (
            <option key={name} value={name}>
              {name === 'asRead' ? t('appearance.asRead') : t(`appearance.typefaces.${name}`)}
            </option>
          ))}
        </Choice>
        <div className="field">
          <span className="field__label">{t('appearance.writingMeasure')}</span>
          <AppearanceSlider used={used} name="writingMeasure" small="⇤" large="⇥" />
        </div>
        <Switch
          title={t('appearance.smartPunctuation')}
          hint={t('appearance.smartPunctuationHint')}
          isOn={appearance.hasSmartPunctuation}
          onChange={(hasSmartPunctuation) => change({ hasSmartPunctuation })}
        />
        <Choice
          label={t('appearance.spelling')}
          hint={t('appearance.spellingHint')}
          value={appearance.spelling}
          onChange={({ target }) => change({ spelling: target.value as Appearance['spelling'] })}
        >
          {spellingCheckers.map((name) => (
            <option key={name} value={name}>
              {t(`appearance.spellingCheckers.${name}`)}
            </option>
          ))}
        </Choice>
        {orgId !== undefined && projectId !== undefined ? (
          <Link className="link small" to={`/org/${orgId}/${projectId}/dictionary`} onClick={onClose}>
            {t('appearance.dictionary')}
          </Link>
        ) : null}
        <Switch
          title={t('appearance.typewriter')}
          hint={t('appearance.typewriterHint')}
          isOn={appearance.hasTypewriterScrolling}
          onChange={(hasTypewriterScrolling) => change({ hasTypewriterScrolling })}
        />
      </Dialog>
    </Popover>
  );
}
