import { expect, test } from 'vitest';
import { renderText } from '#domain/render-text.ts';
import { withPictureWidths } from './picture-widths.ts';

const rendered = (attrs: { file: string; alt: string; width?: number; height?: number }) =>
  withPictureWidths(
    renderText(
      { type: 'doc', content: [{ type: 'image', attrs }] },
      { pictureAddress: (file) => `/api/files/${file}`, idPrefix: 'x' },
    ),
  );

test('a wide picture can be had narrower, and says its size', () => {
  expect(rendered({ file: 'one', alt: 'A "lamp" <at> dusk', width: 1600, height: 900 })).toBe(
    '<figure><img src="/api/files/one" srcset="/api/files/one?w=480 480w, /api/files/one?w=960 960w, /api/files/one 1600w" sizes="(max-width: 44rem) 100vw, 42rem" alt="A &quot;lamp&quot; &lt;at&gt; dusk" width="1600" height="900" loading="lazy" decoding="async"></figure>',
  );
});

test('a small one, and one of unknown size, stays as it is', () => {
  expect(rendered({ file: 'one', alt: '', width: 480, height: 90 })).not.toContain('srcset');
  expect(rendered({ file: 'one', alt: '' })).not.toContain('srcset');
});
