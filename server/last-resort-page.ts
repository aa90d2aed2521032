import { stringsOnServer } from '#app/strings.ts';
import { type Locale, languageTag } from '#domain/locale.ts';
import { escapeHtml } from '#domain/render-text.ts';
import { unavailableSeconds } from './passing-trouble.ts';

/** The page for when even the error page could not be rendered: plain words, no script, no stack, an id for the log. */
export async function lastResortPage(locale: Locale, brand: string, id: string, status = 500): Promise<Response> {
  const strings = await stringsOnServer(locale);
  const t = strings.t;
  const kind = status === 503 ? 'unavailable' : 'generic';
  const title = escapeHtml(t(`error.${kind}.title`));
  const html = `<!doctype html>
<html lang="${languageTag[locale]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} .:. ${escapeHtml(brand)}</title></head>
<body><main><p>${status}</p><h1>${title}</h1><p>${escapeHtml(t(`error.${kind}.text`))}</p><p><small>${escapeHtml(id)}</small></p><p><a href="/">${escapeHtml(t('error.goHome'))}</a></p></main></body>
</html>`;
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'",
      'Cache-Control': 'no-store',
      ...(status === 503 ? { 'Retry-After': unavailableSeconds } : {}),
    },
  });
}

/** Whether the router gave up: it then answers with a line of plain text. */
export function isUnrendered(response: Response): boolean {
  return response.status >= 500 && (response.headers.get('Content-Type') ?? '').startsWith('text/plain');
}
