import { Check, RotateCcw } from 'lucide-react';
import { AppearanceSlider } from '#app/appearance/appearance-sliders.tsx';
import { useAppearance } from '#app/appearance/use-appearance.ts';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useRoot } from '#app/shell/use-root.ts';
import { useStrings } from '#app/strings.ts';
import { Segments } from '#app/ui/segments.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { colourModes, papers, paragraphMarks, typefaces } from '#domain/appearance.ts';

export { loader } from './load-accessibility.ts';

export default function AccessibilitySettings() {
  const t = useStrings();
  const used = useAppearance();
  const { appearance, mode, change, changeMode, reset, isKept } = used;
  return (
    <>
      <PageTitle title={t('settings.accessibility')} />
      <div className="row row--between row--wrap">
        <h1>{t('settings.accessibility')}</h1>
        <span className="kept" role="status">
          {isKept ? (
            <>
              <Check className="icon icon--sm" aria-hidden="true" /> {t('appearance.kept')}
            </>
          ) : null}
          {isKept === false ? t('appearance.notKept') : null}
        </span>
      </div>
      <p className="soft st__intro">{t('appearance.intro', { brand: useRoot()?.brand ?? 'Fabula' })}</p>
      <div className="st__cols">
        <div>
          <Line title={t('appearance.mode')}>
            <Segments
              label={t('appearance.mode')}
              value={mode}
              options={colourModes.map((value) => ({ value, text: t(`appearance.modes.${value}`) }))}
              onChange={changeMode}
            />
          </Line>
          <Line title={t('appearance.typeface')}>
            <Segments
              label={t('appearance.typeface')}
              value={appearance.typeface}
              options={typefaces.map((value) => ({ value, text: t(`appearance.typefaces.${value}`) }))}
              onChange={(typeface) => change({ typeface })}
            />
          </Line>
          {(['size', 'leading', 'spacing', 'measure'] as const).map((name) => (
            <Line key={name} title={t(`appearance.${name}`)}>
              <AppearanceSlider used={used} name={name} hasValue />
            </Line>
          ))}
          <Line title={t('appearance.paragraphs')}>
            <Segments
              label={t('appearance.paragraphs')}
              value={appearance.paragraphs}
              options={paragraphMarks.map((value) => ({ value, text: t(`appearance.paragraphMarks.${value}`) }))}
              onChange={(paragraphs) => change({ paragraphs })}
            />
          </Line>
          <Line title={t('appearance.paper')}>
            <Segments
              label={t('appearance.paper')}
              value={appearance.paper}
              options={papers.map((value) => ({ value, text: t(`appearance.papers.${value}`) }))}
              onChange={(paper) => change({ paper })}
            />
          </Line>
          <Switch
            title={t('appearance.justified')}
            hint={t('appearance.justifiedHint')}
            isOn={appearance.isJustified}
            onChange={(isJustified) => change({ isJustified })}
          />
          <Switch
            title={t('appearance.contrast')}
            hint={t('appearance.contrastHint')}
            isOn={appearance.hasMoreContrast}
            onChange={(hasMoreContrast) => change({ hasMoreContrast })}
          />
          <Switch
            title={t('appearance.motion')}
            hint={t('appearance.motionHint')}
            isOn={appearance.motion === 'reduced'}
            onChange={(isReduced) => change({ motion: isReduced ? 'reduced' : 'device' })}
          />
          <Switch
            title={t('appearance.links')}
            hint={t('appearance.linksHint')}
            isOn={appearance.underlinesLinks}
            onChange={(underlinesLinks) => change({ underlinesLinks })}
          />
          <Switch
            title={t('appearance.shortcuts')}
            hint={t('appearance.shortcutsHint')}
            isOn={appearance.hasShortcuts}
            onChange={(hasShortcuts) => change({ hasShortcuts })}
          />
          <button type="button" className="btn btn--quiet st__reset" onClick={reset}>
            <RotateCcw className="icon" aria-hidden="true" /> {t('appearance.defaults')}
          </button>
        </div>
        <Preview />
      </div>
    </>
  );
}

function Line({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="setline">
      <b>{title}</b>
      <div className="setline__control">{children}</div>
    </div>
  );
}

/** A sentence in each language, and two buttons, as they will be. */
function Preview() {
  const t = useStrings();
  return (
    <aside className="preview" aria-label={t('appearance.preview')}>
      <h2>{t('appearance.preview')}</h2>
      <div className="prose">
        <p lang="en">The weathercock of St Brannock’s turned just under the surface, pointing out the current.</p>
        <p lang="es">Para llegar a tu casa había que pedir permiso cuatro veces.</p>
        <p lang="uk">Уранці кошик стояв на пероні, порожній, якщо не рахувати монети.</p>
      </div>
    </aside>
  );
}
