import { languageTag } from '#domain/locale.ts';
import { escapeHtml } from '#domain/render-text.ts';
import type { ComposedEmail } from './compose-email.ts';
import type { EmailLink, EmailPart } from './email-parts.ts';

/** The site's own colours (app/ui); an email cannot read its style sheets. */
const light = {
  paper: '#fbf8f2',
  sheet: '#fffefb',
  line: '#e9e2d4',
  ink: '#1b2430',
  soft: '#424d5b',
  mute: '#5d6673',
  primary: '#1f6549',
  onPrimary: '#fffefb',
};

/** Mail programs with a dark mode use these; !important is stronger than an element's own style. */
const dark = `@media (prefers-color-scheme: dark) {
.paper { background: #101316 !important; }
.sheet { background: #181c20 !important; border-color: #2a3036 !important; }
.ink { color: #e9e6df !important; }
.soft { color: #bdc1c5 !important; }
.mute { color: #98a0a9 !important; }
.link { color: #9dd3b8 !important; }
.button { background: #74b797 !important; color: #002315 !important; }
}`;

const sans = `'Inter', 'Segoe UI', 'Helvetica Neue', 'Noto Sans', Arial, sans-serif`;
const serif = `'Literata', 'Iowan Old Style', Charter, Georgia, 'DejaVu Serif', serif`;
const text = `margin: 0 0 16px; font-size: 16px; line-height: 1.55; color: ${light.ink};`;
const small = `margin: 0; font-size: 13px; line-height: 1.5; color: ${light.mute};`;

/** An email as a page: blocks and inline styles only, which is what mail programs agree on. Loads nothing. */
export function emailHtml({ locale, brand, subject, title, parts, footer, footerLinks }: ComposedEmail): string {
  return `<!doctype html>
<html lang="${languageTag[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(subject)}</title>
<style>
:root { color-scheme: light dark; }
${dark}
</style>
</head>
<body class="paper" style="margin: 0; padding: 0; background: ${light.paper}; font-family: ${sans};">
<div class="paper" lang="${languageTag[locale]}" role="article" aria-label="${escapeHtml(subject)}" style="background: ${light.paper};">
<div style="max-width: 560px; margin: 0 auto; padding: 32px 20px;">
<p class="soft" style="margin: 0 0 20px; font-family: ${serif}; font-size: 20px; line-height: 1.3; color: ${light.soft};">${escapeHtml(brand)}</p>
<div class="sheet" style="padding: 32px 28px 24px; background: ${light.sheet}; border: 1px solid ${light.line}; border-radius: 10px;">
<h1 class="ink" style="margin: 0 0 20px; font-family: ${serif}; font-size: 26px; line-height: 1.25; font-weight: 500; color: ${light.ink};">${escapeHtml(title)}</h1>
${parts.map(htmlOf).join('\n')}
</div>
<p class="mute" style="${small} padding: 20px 4px 0;">${escapeHtml(footer)}</p>
${footerLinks.length > 0 ? `<p class="mute" style="${small} padding: 8px 4px 0;">${footerLinks.map(linkOf).join(' · ')}</p>` : ''}
</div>
</div>
</body>
</html>
`;
}

function linkOf({ label, link }: EmailLink): string {
  return `<a class="link" href="${escapeHtml(link)}" style="color: ${light.primary};">${escapeHtml(label)}</a>`;
}

function htmlOf(part: EmailPart): string {
  switch (part.kind) {
    case 'paragraph':
      return `<p class="ink" style="${text}">${escapeHtml(part.text)}</p>`;
    case 'heading':
      return `<h2 class="ink" style="margin: 24px 0 8px; font-family: ${serif}; font-size: 19px; line-height: 1.3; font-weight: 500; color: ${light.ink};">${escapeHtml(part.text)}</h2>`;
    case 'news':
      return [
        `<p class="ink" style="${text} margin-bottom: 4px;">${escapeHtml(part.text)}</p>`,
        part.note === ''
          ? ''
          : `<p class="soft" style="${text} margin-bottom: 4px; color: ${light.soft};">${escapeHtml(part.note)}</p>`,
        part.open ? `<p style="${text}">${linkOf(part.open)}</p>` : '',
      ].join('\n');
    case 'facts':
      return part.facts
        .map(
          ([name, value], index) =>
            `<p class="ink" style="${text} margin-bottom: ${index === part.facts.length - 1 ? 16 : 4}px;"><span class="mute" style="color: ${light.mute};">${escapeHtml(name)}:</span> ${escapeHtml(value)}</p>`,
        )
        .join('\n');
    case 'action': {
      const link = escapeHtml(part.link);
      return `<p style="margin: 24px 0 12px;"><a class="button" href="${link}" style="display: inline-block; padding: 12px 22px; border-radius: 6px; background: ${light.primary}; color: ${light.onPrimary}; font-size: 16px; line-height: 20px; font-weight: 600; text-decoration: none;">${escapeHtml(part.label)}</a></p>
<p class="mute" style="${small} margin-bottom: 20px;">${escapeHtml(part.below)}<br><a class="link" href="${link}" style="color: ${light.primary}; word-break: break-all;">${link}</a></p>`;
    }
  }
}
