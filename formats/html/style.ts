/** The style sheet inside an HTML file we write: it reads well on a screen, in light and dark, and on paper. */
export const pageStyle = `:root { color-scheme: light dark; --text: #1d1b18; --ground: #fdfcf9; --quiet: #5f5a52; --line: #cfc9bd; }
@media (prefers-color-scheme: dark) { :root { --text: #e6e1d8; --ground: #1b1a18; --quiet: #a8a196; --line: #4b463f; } }
html { color: var(--text); background: var(--ground); font-family: Georgia, "Times New Roman", serif; line-height: 1.6; }
body { max-width: 34em; margin: 0 auto; padding: 2em 1.2em 6em; overflow-wrap: break-word; }
a { color: inherit; }
h1, h2, h3, h4, h5, h6 { margin: 2em 0 1em; line-height: 1.25; text-align: center; text-wrap: balance; }
body > header { margin: 4em 0; text-align: center; }
body > header p { color: var(--quiet); }
section.part, section.chapter { margin-top: 5em; }
p { margin: 0; text-indent: 1.3em; hyphens: auto; widows: 2; orphans: 2; }
header p, h1 + p, h2 + p, h3 + p, h4 + p, h5 + p, h6 + p, hr + p, blockquote + p, figure + p, ul + p, ol + p, pre + p, section > p:first-child, p.align-center, p.align-end, li > p:first-child, div.verse p, aside p { text-indent: 0; }
hr.scene-break { width: 20%; margin: 2em auto; border: 0; border-top: 1px solid var(--line); }
blockquote { margin: 1.2em 2em; }
blockquote.epigraph { margin: 1.2em 0 2em 35%; }
div.verse { margin: 1.2em 0 1.2em 2em; }
div.verse p { padding-inline-start: 2em; text-indent: -2em; hyphens: none; }
pre { white-space: pre-wrap; }
figure { margin: 1.5em 0; text-align: center; }
img { max-width: 100%; height: auto; }
.align-center { text-align: center; }
.align-end { text-align: end; }
.align-justify { text-align: justify; }
.small-caps { font-variant: small-caps; }
a.noteref { font-size: 0.75em; line-height: 1; vertical-align: super; text-decoration: none; }
section.notes { margin-top: 2em; padding-top: 1em; border-top: 1px solid var(--line); font-size: 0.9em; }
nav ol { list-style: none; padding-inline-start: 1.3em; }
nav > ol { padding-inline-start: 0; }
@media print {
  :root { --text: #000; --ground: #fff; --quiet: #000; --line: #000; }
  body { max-width: none; padding: 0; }
  nav { display: none; }
  section.part, section.chapter { margin-top: 0; break-before: page; }
  h1, h2, h3, h4, h5, h6 { break-after: avoid; }
  figure, div.verse { break-inside: avoid; }
  a { text-decoration: none; }
}
`;
