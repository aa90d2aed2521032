import type { WriteOptions } from '#domain/book.ts';
import { beginsPage, headingRanks } from '#formats/office/chapter-rank.ts';
import { aloneStyle } from '#formats/office/roles.ts';
import { escaped } from '#formats/office/xml.ts';

type Layout = WriteOptions['layout'];
type Style = {
  readonly id: string;
  readonly name: string;
  readonly base?: string;
  readonly next?: string;
  readonly p?: string;
  readonly r?: string;
};

const centred = '<w:jc w:val="center"/>';
const left = '<w:jc w:val="left"/>';
const space = (before: number, after: number) => `<w:spacing w:before="${before}" w:after="${after}"/>`;
const size = (halfPoints: number) => `<w:sz w:val="${halfPoints}"/><w:szCs w:val="${halfPoints}"/>`;
const indent = (start: number, end: number, first = 0) =>
  `<w:ind w:left="${start}" w:right="${end}" w:firstLine="${first}"/>`;

/** The styles of both layouts; the names are those that word processors know, so that each shows them in its language. */
function stylesOf(layout: Layout, chapterRank: number): Style[] {
  const manuscript = layout === 'manuscript';
  const quoted = manuscript ? indent(720, 720) : indent(567, 567);
  const chapter = manuscript ? space(4000, 480) : space(1800, 480);
  const quote = (name: string, extra: string): Style[] => [
    { id: name, name, base: 'BodyText', p: `${space(manuscript ? 0 : 120, manuscript ? 0 : 120)}${extra}` },
    {
      id: `${name}Verse`,
      name: `${name} Verse`,
      base: name,
      p: `${space(120, manuscript ? 360 : 120)}${extra}${left}`,
    },
  ];
  return [
    { id: 'BodyText', name: 'Body Text', p: indent(0, 0, manuscript ? 720 : 340) },
    { id: 'FirstParagraph', name: 'First Paragraph', base: 'BodyText', next: 'BodyText', p: indent(0, 0) },
    {
      id: 'Title',
      name: 'Title',
      next: 'Author',
      p: `${space(manuscript ? 5200 : 3600, manuscript ? 0 : 480)}${centred}`,
      r: manuscript ? undefined : size(52),
    },
    { id: 'Author', name: 'Author', p: centred, r: manuscript ? undefined : size(28) },
    {
      id: 'ManuscriptAddress',
      name: 'Manuscript Address',
      p: `<w:tabs><w:tab w:val="right" w:pos="9360"/></w:tabs><w:spacing w:line="240" w:lineRule="auto"/>${left}`,
    },
    { id: 'ManuscriptBy', name: 'Manuscript By', p: centred },
    ...headingRanks.map((rank): Style => {
      const begins = beginsPage(rank, chapterRank);
      const apart = manuscript ? space(0, 0) : space(360, 180);
      const letters = begins ? size(rank === 1 ? 32 : 28) : `<w:b/><w:bCs/>${size(rank === 3 ? 24 : 22)}`;
      return {
        id: `Heading${rank}`,
        name: `heading ${rank}`,
        next: 'FirstParagraph',
        p: `<w:keepNext/>${begins ? `${chapter}${centred}` : `${apart}${left}`}<w:outlineLvl w:val="${rank - 1}"/>`,
        r: manuscript ? (begins ? undefined : '<w:u w:val="single"/>') : letters,
      };
    }),
    ...headingRanks.slice(0, chapterRank - 1).map((rank) => ({
      id: `ChapterAlone${rank}`,
      name: aloneStyle(rank),
      base: `Heading${rank}`,
      next: 'FirstParagraph',
    })),
    {
      id: 'SceneBreak',
      name: 'Scene Break',
      next: 'FirstParagraph',
      p: `${manuscript ? '' : space(240, 240)}${centred}`,
    },
    ...quote('Quote', quoted),
    ...quote('Letter', quoted),
    ...quote('Epigraph', manuscript ? quoted : indent(2268, 0)),
    { id: 'Verse', name: 'Verse', p: `${space(120, manuscript ? 360 : 120)}${indent(720, 0)}${left}` },
    { id: 'ListParagraph', name: 'List Paragraph' },
    {
      id: 'SourceCode',
      name: 'Source Code',
      p: `<w:spacing w:before="120" w:after="120" w:line="240" w:lineRule="auto"/>${left}`,
    },
    {
      id: 'Figure',
      name: 'Figure',
      p: `<w:keepLines/><w:spacing w:before="120" w:after="120" w:line="240" w:lineRule="auto"/>${centred}`,
    },
    {
      id: 'FootnoteText',
      name: 'footnote text',
      p: '<w:spacing w:line="240" w:lineRule="auto"/>',
      r: size(manuscript ? 24 : 18),
    },
    { id: 'Header', name: 'header', p: `<w:spacing w:line="240" w:lineRule="auto"/><w:jc w:val="right"/>` },
    { id: 'Footer', name: 'footer', p: `<w:spacing w:line="240" w:lineRule="auto"/>${centred}` },
  ];
}

/**
 * `styles.xml` of a layout.
 *
 * @param chapterRank - the rank of the headings of chapters
 */
export function stylesXml(layout: Layout, language: string | undefined, chapterRank: number): string {
  const manuscript = layout === 'manuscript';
  const font = manuscript ? 'Times New Roman' : 'Georgia';
  const lang = language ? `<w:lang w:val="${escaped(language)}"/>` : '';
  const defaults = `<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}" w:cs="${font}"/>${size(manuscript ? 24 : 22)}${lang}</w:rPr></w:rPrDefault><w:pPrDefault/></w:docDefaults>`;
  const setting = manuscript
    ? '<w:widowControl w:val="0"/><w:spacing w:line="480" w:lineRule="auto"/>'
    : '<w:spacing w:line="300" w:lineRule="auto"/><w:jc w:val="both"/>';
  const normal = `<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/><w:pPr>${setting}</w:pPr></w:style>`;
  const characters = [
    '<w:style w:type="character" w:default="1" w:styleId="DefaultParagraphFont"><w:name w:val="Default Paragraph Font"/></w:style>',
    '<w:style w:type="character" w:customStyle="1" w:styleId="VerbatimChar"><w:name w:val="Verbatim Char"/><w:rPr><w:rFonts w:ascii="Courier New" w:hAnsi="Courier New" w:cs="Courier New"/></w:rPr></w:style>',
    '<w:style w:type="character" w:styleId="FootnoteReference"><w:name w:val="footnote reference"/><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>',
    '<w:style w:type="character" w:styleId="Hyperlink"><w:name w:val="Hyperlink"/><w:rPr><w:u w:val="single"/></w:rPr></w:style>',
  ];
  return `<w:styles ${wordNames}>${defaults}${normal}${stylesOf(layout, chapterRank).map(styleXml).join('')}${characters.join('')}</w:styles>`;
}

function styleXml({ id, name, base = 'Normal', next, p, r }: Style): string {
  const following = next ? `<w:next w:val="${next}"/>` : '';
  const properties = `${p ? `<w:pPr>${p}</w:pPr>` : ''}${r ? `<w:rPr>${r}</w:rPr>` : ''}`;
  return `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="${base}"/>${following}<w:qFormat/>${properties}</w:style>`;
}

/** The namespaces of WordprocessingML and of what it refers to. */
export const wordNames =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"';
