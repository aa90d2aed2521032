import { languageAttributes } from '#formats/odt/write-text.ts';
import { beginsPage, headingRanks } from '#formats/office/chapter-rank.ts';
import { aloneStyle } from '#formats/office/roles.ts';

/** The namespaces of a text and of what it refers to. */
export const odtNames = [
  ...['office', 'style', 'text', 'meta'].map(
    (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
  ),
  'xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"',
  'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"',
  'xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"',
  'xmlns:xlink="http://www.w3.org/1999/xlink"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'office:version="1.3"',
].join(' ');

type Style = {
  readonly name: string;
  readonly base?: string;
  readonly next?: string;
  readonly rank?: number;
  readonly p?: string;
  readonly t?: string;
};

const centred = 'fo:text-align="center" fo:text-indent="0cm"';
const quoted =
  'fo:margin-left="1cm" fo:margin-right="1cm" fo:text-indent="0cm" fo:margin-top="0.2cm" fo:margin-bottom="0.2cm"';
const aside = 'fo:margin-left="4cm" fo:text-indent="0cm" fo:margin-top="0.2cm" fo:margin-bottom="0.2cm"';
const left = 'fo:text-align="start"';
const chapter = `fo:margin-top="3cm" fo:margin-bottom="0.9cm" ${centred} fo:keep-with-next="always"`;

const styles: readonly Style[] = [
  { name: 'Text body', p: 'fo:text-indent="0.6cm"' },
  { name: 'First Paragraph', base: 'Text body', next: 'Text body', p: 'fo:text-indent="0cm"' },
  {
    name: 'Title',
    next: 'Author',
    p: `fo:margin-top="6cm" fo:margin-bottom="0.9cm" ${centred}`,
    t: 'fo:font-size="26pt"',
  },
  { name: 'Author', p: centred, t: 'fo:font-size="14pt"' },
  { name: 'Scene Break', next: 'First Paragraph', p: `fo:margin-top="0.4cm" fo:margin-bottom="0.4cm" ${centred}` },
  { name: 'Quote', p: quoted },
  { name: 'Letter', p: quoted },
  { name: 'Epigraph', p: aside },
  { name: 'Quote Verse', base: 'Quote', p: left },
  { name: 'Letter Verse', base: 'Letter', p: left },
  { name: 'Epigraph Verse', base: 'Epigraph', p: left },
  { name: 'Verse', p: `fo:margin-left="1.2cm" fo:margin-top="0.2cm" fo:margin-bottom="0.2cm" ${left}` },
  { name: 'List Contents' },
  {
    name: 'Preformatted Text',
    p: `fo:margin-top="0.2cm" fo:margin-bottom="0.2cm" ${left}`,
    t: 'style:font-name="Courier New" fo:font-size="10pt"',
  },
  { name: 'Figure', p: `fo:line-height="100%" fo:margin-top="0.2cm" fo:margin-bottom="0.2cm" ${centred}` },
  { name: 'Footnote', t: 'fo:font-size="9pt"' },
  { name: 'Footer', p: centred },
];

function headingStyles(chapterRank: number): Style[] {
  const alone = headingRanks.slice(0, chapterRank - 1).map((rank): Style => {
    return { name: aloneStyle(rank), base: `Heading ${rank}`, next: 'First Paragraph', rank };
  });
  const headings = headingRanks.map((rank): Style => {
    const begins = beginsPage(rank, chapterRank);
    const apart = `fo:margin-top="0.6cm" fo:margin-bottom="0.3cm" ${left} fo:keep-with-next="always"`;
    const points = begins ? (rank === 1 ? 16 : 14) : rank === 3 ? 12 : 11;
    return {
      name: `Heading ${rank}`,
      next: 'First Paragraph',
      rank,
      p: begins ? chapter : apart,
      t: `fo:font-size="${points}pt"${begins ? '' : ' fo:font-weight="bold"'}`,
    };
  });
  return [...headings, ...alone];
}

const encoded = (name: string) => name.replaceAll(' ', '_20_');

function styleXml({ name, base = 'Standard', next, rank, p, t }: Style): string {
  const following = next ? ` style:next-style-name="${encoded(next)}"` : '';
  const level = rank ? ` style:default-outline-level="${rank}"` : '';
  const paragraph = p ? `<style:paragraph-properties ${p}/>` : '';
  const text = t ? `<style:text-properties ${t}/>` : '';
  return `<style:style style:name="${encoded(name)}" style:display-name="${name}" style:family="paragraph" style:parent-style-name="${encoded(base)}"${following}${level}>${paragraph}${text}</style:style>`;
}

/**
 * `styles.xml`: the styles, a small page, and page numbers from the second page on.
 *
 * @param chapterRank - the rank of the headings of chapters
 */
export function stylesXml(language: string | undefined, chapterRank: number): string {
  const fonts = ['Georgia', 'Courier New']
    .map((font) => `<style:font-face style:name="${font}" svg:font-family="'${font}'"/>`)
    .join('');
  const lang = language ? languageAttributes(language) : '';
  const standard = `<style:default-style style:family="paragraph"><style:text-properties style:font-name="Georgia" fo:font-size="11pt"${lang}/></style:default-style><style:style style:name="Standard" style:family="paragraph"><style:paragraph-properties fo:text-align="justify" fo:line-height="125%" fo:orphans="2" fo:widows="2"/></style:style>`;
  const code =
    '<style:style style:name="Source_20_Text" style:display-name="Source Text" style:family="text"><style:text-properties style:font-name="Courier New"/></style:style>';
  const notes =
    '<text:notes-configuration text:note-class="footnote" style:num-format="1" text:start-value="0" text:footnotes-position="page" text:start-numbering-at="document"/>';
  const page = (name: string, use: string, footer: string) =>
    `<style:page-layout style:name="${name}" style:page-usage="${use}"><style:page-layout-properties fo:page-width="14.8cm" fo:page-height="21cm" fo:margin-top="2cm" fo:margin-bottom="1.6cm" fo:margin-left="2.1cm" fo:margin-right="1.7cm"/>${footer}</style:page-layout>`;
  const footer =
    '<style:footer-style><style:header-footer-properties fo:min-height="0.8cm" fo:margin-top="0.3cm"/></style:footer-style>';
  const number =
    '<style:footer><text:p text:style-name="Footer"><text:page-number text:select-page="current"/></text:p></style:footer>';
  return `<office:document-styles ${odtNames}><office:font-face-decls>${fonts}</office:font-face-decls><office:styles>${standard}${[...styles, ...headingStyles(chapterRank)].map(styleXml).join('')}${code}${notes}</office:styles><office:automatic-styles>${page('Pages', 'mirrored', footer)}${page('TitlePage', 'all', '')}</office:automatic-styles><office:master-styles><style:master-page style:name="Standard" style:page-layout-name="Pages">${number}</style:master-page><style:master-page style:name="First" style:page-layout-name="TitlePage" style:next-style-name="Standard"/></office:master-styles></office:document-styles>`;
}

const levels = Array.from({ length: 10 }, (_, level) => level + 1);
const signs = ['•', '◦', '▪'];

function levelXml(kind: 'bullet' | 'number', level: number): string {
  const look =
    kind === 'bullet'
      ? `text:bullet-char="${signs[(level - 1) % signs.length]}"`
      : 'style:num-format="1" style:num-suffix="."';
  return `<text:list-level-style-${kind} text:level="${level}" ${look}><style:list-level-properties text:list-level-position-and-space-mode="label-alignment"><style:list-level-label-alignment text:label-followed-by="listtab" fo:text-indent="-0.6cm" fo:margin-left="${(level * 0.7).toFixed(1)}cm"/></style:list-level-properties></text:list-level-style-${kind}>`;
}

/** The two kinds of list. */
export const listStyles = `<text:list-style style:name="Bullets">${levels.map((level) => levelXml('bullet', level)).join('')}</text:list-style><text:list-style style:name="Numbers">${levels.map((level) => levelXml('number', level)).join('')}</text:list-style>`;
