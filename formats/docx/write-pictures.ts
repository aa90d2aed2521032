import type { BookImage, WriteOptions } from '#domain/book.ts';
import type { Picture } from '#domain/text.ts';
import type { PartRelationships } from '#formats/docx/write-runs.ts';
import { fitted, pictureSize } from '#formats/office/picture-size.ts';
import { escaped } from '#formats/office/xml.ts';
import type { ZipFile } from '#formats/zip/write.ts';

/** The kinds of picture every word processor shows. */
const extensions: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpeg', 'image/gif': 'gif' };
/** The room of a page for a picture, in pixels of 96 to the inch. */
const rooms = { manuscript: { width: 600, height: 560 }, laidOut: { width: 410, height: 400 } } as const;
/** English metric units in such a pixel. */
const unit = 9_525;

/** The pictures of a document while it is written, each file once. */
export class PictureWriter {
  readonly files: ZipFile[] = [];
  readonly #images: ReadonlyMap<string, BookImage>;
  readonly #relationships: PartRelationships;
  readonly #layout: WriteOptions['layout'];
  readonly #paths = new Map<string, string>();
  #shown = 0;

  constructor(
    images: ReadonlyMap<string, BookImage>,
    layout: WriteOptions['layout'],
    relationships: PartRelationships,
  ) {
    this.#layout = layout;
    this.#images = images;
    this.#relationships = relationships;
  }

  /** The run that shows a picture; its other words alone where it cannot be shown. */
  run({ attrs }: Picture): string {
    const image = this.#images.get(attrs.file);
    const extension = image && extensions[image.contentType];
    if (!image || extension === undefined) {
      return attrs.alt === '' ? '' : `<w:r><w:t xml:space="preserve">${escaped(attrs.alt)}</w:t></w:r>`;
    }
    const path = this.#paths.get(attrs.file) ?? this.#keep(attrs.file, image, extension);
    const { width, height } = fitted(pictureSize(image.bytes), rooms[this.#layout]);
    const id = ++this.#shown;
    const size = `cx="${width * unit}" cy="${height * unit}"`;
    const names = `id="${id}" name="Picture ${id}" descr="${escaped(attrs.alt)}"`;
    return `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent ${size}/><wp:docPr ${names}/><a:graphic xmlns:a="${drawing}/main"><a:graphicData uri="${drawing}/picture"><pic:pic xmlns:pic="${drawing}/picture"><pic:nvPicPr><pic:cNvPr ${names}/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${this.#relationships.id('image', path)}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
  }

  #keep(file: string, image: BookImage, extension: string): string {
    const path = `media/image${this.files.length + 1}.${extension}`;
    this.#paths.set(file, path);
    this.files.push({ path: `word/${path}`, bytes: image.bytes, isStored: true });
    return path;
  }
}

const drawing = 'http://schemas.openxmlformats.org/drawingml/2006';
