import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useState } from 'react';
import { useStrings } from '#app/strings.ts';
import { Slider } from '#app/ui/slider.tsx';
import type { Crop } from '#domain/picture.ts';

const range = { least: 1, most: 4, step: 0.1 } as const;

/** Lets someone choose the square of a picture that is used: by dragging, by arrow keys, and by its size. */
export default function AvatarCrop({ address, onChange }: { address: string; onChange: (crop: Crop) => void }) {
  const t = useStrings();
  const [at, setAt] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(range.least);
  return (
    <div className="avatarcrop">
      <div className="avatarcrop__frame">
        <Cropper
          image={address}
          crop={at}
          zoom={zoom}
          minZoom={range.least}
          maxZoom={range.most}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={4}
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': t('picture.crop'), 'aria-description': t('picture.cropHint'), role: 'group' }}
          onCropChange={setAt}
          onZoomChange={setZoom}
          onCropComplete={({ x, y, width, height }) =>
            onChange({ x: x / 100, y: y / 100, width: width / 100, height: height / 100 })
          }
        />
      </div>
      <Slider
        label={t('picture.zoom')}
        value={zoom}
        range={range}
        before={
          <span className="small soft" aria-hidden="true">
            {t('picture.zoom')}
          </span>
        }
        after={<span />}
        onMove={setZoom}
        onSettle={setZoom}
      />
      <p className="field__hint">{t('picture.cropHint')}</p>
    </div>
  );
}
