import { textPictureWidths } from '#domain/picture.ts';

/**
 * A rendered text whose pictures can be loaded in narrower widths too. Added when it is shown, and not when it is
 * rendered: an imported one has no narrower widths, and its address answers each of them with the picture itself.
 */
export function withPictureWidths(html: string): string {
  return html.replace(
    /<img src="(\/api\/files\/[^"?]+)"( alt="[^"]*" width="(\d+)")/g,
    (whole, address, rest, width) => {
      const narrower = textPictureWidths.filter((one) => one < Number(width));
      if (narrower.length === 0) return whole;
      const all = [...narrower.map((one) => `${address}?w=${one} ${one}w`), `${address} ${width}w`].join(', ');
      return `<img src="${address}" srcset="${all}" sizes="(max-width: 44rem) 100vw, 42rem"${rest}`;
    },
  );
}
