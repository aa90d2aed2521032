import { formatTag, type Locale, languageTag } from '#domain/locale.ts';
import { escapeHtml } from '#domain/render-text.ts';
import { mailWords } from './words.ts';

/** An email as the mailbox shows it. */
export type ShownEmail = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly at: number;
};

const style = `
:root { color-scheme: light dark; --paper: #fbf8f2; --sheet: #fffefb; --line: #e9e2d4; --ink: #1b2430; --mute: #5d6673; --primary: #1f6549; --focus: #436faf; }
@media (prefers-color-scheme: dark) { :root { --paper: #101316; --sheet: #181c20; --line: #2a3036; --ink: #e9e6df; --mute: #98a0a9; --primary: #9dd3b8; --focus: #a3c7fc; } }
body { margin: 0; padding: 2rem 1.25rem 4rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 Inter, system-ui, 'Noto Sans', sans-serif; }
main { max-width: 44rem; margin: 0 auto; }
h1, h2 { font-family: Literata, Charter, Georgia, serif; font-weight: 500; line-height: 1.25; }
h1 { margin: 0 0 .5rem; font-size: 1.9rem; }
h2 { margin: 0 0 .5rem; font-size: 1.25rem; }
article { margin: 1.5rem 0; padding: 1.25rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 10px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .125rem 1rem; margin: 0 0 .75rem; }
dt { color: var(--mute); }
dd { margin: 0; overflow-wrap: anywhere; }
summary { padding: .625rem 0; cursor: pointer; color: var(--primary); }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
a { color: var(--primary); }
iframe { display: block; width: 100%; height: 36rem; border: 1px solid var(--line); border-radius: 6px; background: #fff; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
`;

/** The page that shows the emails of this machine. */
export async function mailboxPage(
  letters: readonly ShownEmail[],
  { locale, brand, nonce }: { locale: Locale; brand: string; nonce: string },
): Promise<string> {
  const words = await mailWords(locale);
  const title = escapeHtml(words('mail.mailbox.title'));
  const time = new Intl.DateTimeFormat(formatTag[locale], { dateStyle: 'long', timeStyle: 'medium' });

  const articles = letters.map(({ id, to, subject, text, at }, index) => {
    const date = new Date(at);
    return `<article aria-labelledby="letter-${index}">
<h2 id="letter-${index}">${escapeHtml(subject)}</h2>
<dl><dt>${escapeHtml(words('mail.mailbox.to'))}</dt><dd>${escapeHtml(to)}</dd>
<dt>${escapeHtml(words('mail.mailbox.at'))}</dt><dd><time datetime="${date.toISOString()}">${escapeHtml(time.format(date))}</time></dd></dl>
<details${index === 0 ? ' open' : ''}><summary>${escapeHtml(words('mail.mailbox.text'))}</summary><pre>${linked(text)}</pre></details>
<details><summary>${escapeHtml(words('mail.mailbox.html'))}</summary><iframe src="/dev/mailbox/${encodeURIComponent(id)}" title="${escapeHtml(subject)}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe></details>
</article>`;
  });

  return `<!doctype html>
<html lang="${languageTag[locale]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} .:. ${escapeHtml(brand)}</title><style nonce="${nonce}">${style}</style></head>
<body><main><h1>${title}</h1><p>${escapeHtml(words('mail.mailbox.why'))}</p>
${articles.length > 0 ? articles.join('\n') : `<p>${escapeHtml(words('mail.mailbox.empty'))}</p>`}
</main></body>
</html>`;
}

function linked(text: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) =>
      index % 2 === 0 ? escapeHtml(part) : `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>`,
    )
    .join('');
}
