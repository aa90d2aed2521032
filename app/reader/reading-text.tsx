import { useContext, useEffect, useMemo, useState } from 'react';
import { ServerTexts } from './server-texts.ts';

/** The HTML of a text that stands in the page already. */
function textInPage(pageId: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector(`[data-text="${pageId}"]`)?.innerHTML;
}

/**
 * A story's text. On the server it comes separately from the data, so that the page holds it once; in the browser it is
 * taken from the page; after a way through history without a page load, the page is fetched again for it.
 */
export function ReadingText({ pageId, language }: { pageId: string; language: string }) {
  const given = useContext(ServerTexts)?.get(pageId);
  const [fetched, setFetched] = useState<{ pageId: string; html: string }>();
  const html =
    useMemo(() => given ?? textInPage(pageId), [given, pageId]) ??
    (fetched?.pageId === pageId ? fetched.html : undefined);
  const content = useMemo(() => ({ __html: html ?? '' }), [html]);

  useEffect(() => {
    if (html !== undefined) return;
    const stop = new AbortController();
    fetch(location.href, { signal: stop.signal, headers: { Accept: 'text/html' } })
      .then((answer) => answer.text())
      .then((text) => {
        const found = new DOMParser().parseFromString(text, 'text/html').querySelector(`[data-text="${pageId}"]`);
        if (found) setFetched({ pageId, html: found.innerHTML });
        else location.reload();
      })
      .catch(() => undefined);
    return () => stop.abort();
  }, [html, pageId]);

  return (
    <div
      className="prose has-dropcap"
      lang={language}
      data-text={pageId}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by domain/render-text.ts, which escapes every letter
      dangerouslySetInnerHTML={content}
      suppressHydrationWarning
    />
  );
}
