import { strToU8 } from 'fflate';
import type { Book, WriteOptions } from '#domain/book.ts';
import { BodyWriter, type WrittenList } from '#formats/docx/write-body.ts';
import { PartRelationships } from '#formats/docx/write-runs.ts';
import { stylesXml, wordNames } from '#formats/docx/write-styles.ts';
import { chapterRankName, writtenChapterRank } from '#formats/office/chapter-rank.ts';
import { deepestLevel } from '#formats/office/flow-writer.ts';
import { escaped } from '#formats/office/xml.ts';
import { writeZip } from '#formats/zip/write.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/**
 * Writes a DOCX (ECMA-376, transitional), as a manuscript for an editor or laid out as a book. Our own reader and other
 * word processors understand the styles it uses. The same book with the same options gives the same bytes.
 */
export function write(book: Book, options: WriteOptions): Uint8Array<ArrayBuffer> {
  const isManuscript = options.layout === 'manuscript';
  const body = new BodyWriter(book, options);
  const paragraphs = body.write();
  const { relationships } = body;
  for (const part of ['styles', 'numbering', 'settings', 'footnotes']) relationships.id(part, `${part}.xml`);
  const running = isManuscript ? 'header' : 'footer';
  const reference = `<w:${running}Reference w:type="default" r:id="${relationships.id(running, `${running}.xml`)}"/>`;
  const document = `<w:document ${wordNames}><w:body>${paragraphs}<w:sectPr>${reference}${pageXml(isManuscript)}<w:titlePg/></w:sectPr></w:body></w:document>`;
  const whole = new PartRelationships();
  whole.id('officeDocument', 'word/document.xml');
  whole.id('extended-properties', 'docProps/app.xml');
  const parts: Record<string, string> = {
    '[Content_Types].xml': contentTypes(running),
    '_rels/.rels': withCore(whole.xml()),
    'docProps/core.xml': coreXml(book, options),
    'docProps/app.xml':
      '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Application>Fabula</Application></Properties>',
    'word/document.xml': document,
    'word/_rels/document.xml.rels': relationships.xml(),
    'word/styles.xml': stylesXml(options.layout, book.language, writtenChapterRank(book)),
    'word/numbering.xml': numberingXml(body.lists),
    'word/settings.xml': settingsXml(book, isManuscript),
    'word/footnotes.xml': notesXml(body.runs.notes),
    'word/_rels/footnotes.xml.rels': body.runs.noteRelationships.xml(),
    [`word/${running}.xml`]: isManuscript ? headerXml(book) : footerXml,
  };
  const files = Object.entries(parts).map(([path, xml]) => ({ path, bytes: strToU8(declaration + xml) }));
  return writeZip([...files, ...body.pictures.files]);
}

function withCore(relationships: string): string {
  const core =
    '<Relationship Id="core" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/>';
  return relationships.replace('</Relationships>', `${core}</Relationships>`);
}

function contentTypes(running: string): string {
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
  const parts = ['styles', 'numbering', 'settings', 'footnotes', running];
  const overrides = parts.map((part) => `<Override PartName="/word/${part}.xml" ContentType="${word}.${part}+xml"/>`);
  return `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="jpeg" ContentType="image/jpeg"/><Default Extension="gif" ContentType="image/gif"/><Override PartName="/word/document.xml" ContentType="${word}.document.main+xml"/>${overrides.join('')}<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/><Override PartName="/docProps/app.xml" ContentType="application/vnd.openxmlformats-officedocument.extended-properties+xml"/></Types>`;
}

function coreXml({ title, author, language, summary }: Book, { identifier, modifiedAt }: WriteOptions): string {
  const said = (name: string, value: string | undefined) => (value ? `<${name}>${escaped(value)}</${name}>` : '');
  const date = `${new Date(modifiedAt).toISOString().slice(0, 19)}Z`;
  const dates = ['created', 'modified'].map(
    (name) => `<dcterms:${name} xsi:type="dcterms:W3CDTF">${date}</dcterms:${name}>`,
  );
  return `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${said('dc:title', title)}${said('dc:creator', author)}${said('dc:description', summary)}${said('dc:identifier', identifier)}${said('dc:language', language)}${dates.join('')}</cp:coreProperties>`;
}

/** Letter paper with margins of an inch for a manuscript; the pages of a book have a wider inner margin. */
function pageXml(isManuscript: boolean): string {
  if (isManuscript)
    return '<w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" w:footer="720" w:gutter="0"/>';
  return '<w:pgSz w:w="8392" w:h="11907"/><w:pgMar w:top="1134" w:right="964" w:bottom="1247" w:left="1191" w:header="567" w:footer="624" w:gutter="0"/>';
}

function settingsXml(book: Book, isManuscript: boolean): string {
  const mirrored = isManuscript ? '' : '<w:mirrorMargins/>';
  const compatibility =
    '<w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat>';
  const variables = `<w:docVars><w:docVar w:name="${chapterRankName}" w:val="${writtenChapterRank(book)}"/></w:docVars>`;
  const notes = '<w:footnotePr><w:footnote w:id="-1"/><w:footnote w:id="0"/></w:footnotePr>';
  return `<w:settings ${wordNames}>${mirrored}${notes}${compatibility}${variables}</w:settings>`;
}

function notesXml(notes: readonly string[]): string {
  const line = (id: number, type: string, element: string) =>
    `<w:footnote w:type="${type}" w:id="${id}"><w:p><w:pPr><w:spacing w:after="0" w:line="240" w:lineRule="auto"/></w:pPr><w:r><w:${element}/></w:r></w:p></w:footnote>`;
  const lines = `${line(-1, 'separator', 'separator')}${line(0, 'continuationSeparator', 'continuationSeparator')}`;
  return `<w:footnotes ${wordNames}>${lines}${notes.join('')}</w:footnotes>`;
}

const levels = Array.from({ length: deepestLevel + 1 }, (_, level) => level);
const signs = ['•', '◦', '▪'];

/** Three kinds of list (continuation, signs, numbers) and a separate list for each in the text. */
function numberingXml(lists: readonly WrittenList[]): string {
  const kind = (id: number, level: (level: number) => string) =>
    `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="multilevel"/>${levels.map(level).join('')}</w:abstractNum>`;
  const level = (at: number, format: string, text: string) =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${(at + 1) * 425}" w:hanging="${format === 'none' ? 0 : 425}"/></w:pPr></w:lvl>`;
  const kinds = [
    kind(0, (at) => level(at, 'none', '')),
    kind(1, (at) => level(at, 'bullet', signs[at % signs.length] ?? '•')),
    kind(2, (at) => level(at, 'decimal', `%${at + 1}.`)),
  ];
  const nums = lists.map(({ level: at, start }, index) => {
    const begun =
      start === undefined ? '' : `<w:lvlOverride w:ilvl="${at}"><w:startOverride w:val="${start}"/></w:lvlOverride>`;
    return `<w:num w:numId="${index + 2}"><w:abstractNumId w:val="${start === undefined ? 1 : 2}"/>${begun}</w:num>`;
  });
  return `<w:numbering ${wordNames}>${kinds.join('')}<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>${nums.join('')}</w:numbering>`;
}

const pageNumber = '<w:fldSimple w:instr=" PAGE "><w:r><w:t>2</w:t></w:r></w:fldSimple>';

/** Author / TITLE / page, as editors ask for. */
function headerXml({ author, title }: Book): string {
  const head = [author, title?.toUpperCase()]
    .filter(Boolean)
    .map((words) => `${words} / `)
    .join('');
  return `<w:hdr ${wordNames}><w:p><w:pPr><w:pStyle w:val="Header"/></w:pPr><w:r><w:t xml:space="preserve">${escaped(head)}</w:t></w:r>${pageNumber}</w:p></w:hdr>`;
}

const footerXml = `<w:ftr ${wordNames}><w:p><w:pPr><w:pStyle w:val="Footer"/></w:pPr>${pageNumber}</w:p></w:ftr>`;
