/**
 * The style sheet of the books we write. It leaves the reader's choices to the reader: no font family and no size for
 * the text, no colours, and lengths only relative to the letters.
 */
export const bookStyle = `@namespace epub "http://www.idpf.org/2007/ops";
body { margin: 0; padding: 0; }
p { margin: 0; text-indent: 1.3em; widows: 2; orphans: 2; -webkit-hyphens: auto; hyphens: auto; }
h1, h2, h3, h4, h5, h6 { margin: 1.6em 0 0.8em; line-height: 1.25; text-align: center; font-weight: bold; font-variant: normal; break-after: avoid; page-break-after: avoid; -webkit-hyphens: none; hyphens: none; }
h1 { margin-top: 3em; margin-bottom: 2em; }
h1 + p, h2 + p, h3 + p, h4 + p, h5 + p, h6 + p, hr + p, blockquote + p, figure + p, ul + p, ol + p, pre + p, section > p:first-child, p.align-center, p.align-end, li > p:first-child, div.verse p, aside p { text-indent: 0; }
hr.scene-break { width: 20%; margin: 1.6em auto; border: 0; border-top: 1px solid; break-after: avoid; page-break-after: avoid; }
blockquote { margin: 1.2em 2em; }
blockquote.epigraph { margin: 1.2em 0 2em 35%; }
blockquote.letter { margin: 1.2em 1.3em; }
div.verse { margin: 1.2em 0 1.2em 2em; break-inside: avoid; page-break-inside: avoid; }
div.verse p { padding-left: 2em; text-indent: -2em; text-align: left; -webkit-hyphens: none; hyphens: none; }
div.verse[dir="rtl"] p { text-align: right; }
ul, ol { margin: 1em 0; padding-left: 2em; }
pre { margin: 1em 0; white-space: pre-wrap; overflow-wrap: break-word; }
figure { margin: 1.2em 0; text-align: center; break-inside: avoid; page-break-inside: avoid; }
img { max-width: 100%; height: auto; }
.align-center { text-align: center; }
.align-end { text-align: right; text-align: end; }
.align-justify { text-align: justify; }
.small-caps { font-variant: small-caps; }
a.noteref { font-size: 0.75em; line-height: 1; vertical-align: super; text-decoration: none; }
section.notes { margin-top: 2em; padding-top: 1em; border-top: 1px solid; }
section.notes aside { margin: 0 0 0.5em; }
section.title-page, section.part-title { text-align: center; }
section.title-page p { margin: 1em 0; text-indent: 0; text-align: center; }
section.cover { margin: 0; text-align: center; }
section.cover img { max-height: 100vh; }
nav ol { list-style: none; padding-left: 1.3em; }
nav > ol { padding-left: 0; }
`;
