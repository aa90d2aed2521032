import type { BookImage, BookLimits, ReadOptions } from '#domain/book.ts';
import type { Inline } from '#domain/text.ts';
import { meaningOf } from '#formats/docx/fields.ts';
import type { OfficeFlow } from '#formats/office/office-flow.ts';
import { roleOfName } from '#formats/office/roles.ts';
import { languageOfNumber } from '#formats/rtf/code-pages.ts';
import { LetterDecoder } from '#formats/rtf/decoder.ts';
import { characters, knownGroups, silentGroups, symbols } from '#formats/rtf/destinations.ts';
import { PictureData } from '#formats/rtf/picture-data.ts';
import { Sheets } from '#formats/rtf/sheets.ts';
import { bareLetters, bareParagraph, followLetters, followParagraph, type GroupState } from '#formats/rtf/state.ts';
import { type Token, Tokens } from '#formats/rtf/tokens.ts';
import { Unreadable } from '#formats/unreadable.ts';
import type { Warnings } from '#formats/warnings.ts';

/** Reads an RTF file token by token. Nothing in it is ever run or loaded. */
export class RtfReader {
  readonly images = new Map<string, BookImage>();
  readonly info = { title: '', author: '' };
  readonly #limits: BookLimits;
  readonly #warnings: Warnings;
  readonly #groups: GroupState[] = [];
  readonly #decoder = new LetterDecoder();
  readonly #sheets: Sheets;
  #state: GroupState = {
    letters: { ...bareLetters },
    paragraph: { ...bareParagraph },
    destination: 'body',
    substitutes: 1,
    href: undefined,
    onClose: undefined,
  };
  #words = '';
  #skip = 0;
  #isStarred = false;
  #atGroupStart = false;
  #instruction = '';
  #author = '';
  #picture = new PictureData();

  /** The language of the book. */
  get language(): string | undefined {
    return this.#sheets.language;
  }

  constructor(limits: BookLimits, options: ReadOptions, warnings: Warnings) {
    this.#limits = limits;
    this.#sheets = new Sheets(options, warnings);
    this.#warnings = warnings;
  }

  /** Reads the whole file and gives the flow of its text. */
  read(bytes: Uint8Array): OfficeFlow {
    const tokens = new Tokens(bytes);
    for (let token = tokens.next(); token; token = tokens.next()) this.#token(token);
    this.#flush();
    while (this.#groups.length > 0) this.#close();
    this.#sheets.endParagraph(this.#state);
    this.#sheets.endTable();
    return this.#sheets.sheet.flow;
  }

  #token(token: Token): void {
    if (token.type !== 'bytes') this.#flush();
    const atStart = this.#atGroupStart;
    if (token.type !== 'symbol' || token.name !== '*') this.#atGroupStart = false;
    if (token.type === 'open') this.#open();
    else if (token.type === 'close') this.#close();
    else if (token.type === 'bytes') this.#bytes(token.bytes);
    else if (token.type === 'binary') this.#picture.add(token.bytes);
    else if (token.type === 'symbol') this.#symbol(token.name, atStart);
    else this.#word(token.name, token.value, atStart);
    if (token.type !== 'symbol') this.#isStarred = false;
  }

  #open(): void {
    if (this.#groups.length >= this.#limits.depth) throw new Unreadable('tooDeep', 'depth');
    this.#groups.push(this.#state);
    const { letters, paragraph } = this.#state;
    this.#state = { ...this.#state, letters: { ...letters }, paragraph: { ...paragraph }, onClose: undefined };
    this.#skip = 0;
    this.#atGroupStart = true;
  }

  #close(): void {
    this.#skip = 0;
    const { onClose } = this.#state;
    onClose?.();
    const outer = this.#groups.pop();
    if (outer) this.#state = outer;
  }

  #symbol(name: string, atStart: boolean): void {
    if (name === '*' && atStart) this.#isStarred = true;
    else if (name === '\n' || name === '\r') this.#word('par', undefined, false);
    else if (symbols[name] !== undefined && !this.#skipped()) this.#text(symbols[name] ?? '');
  }

  #word(name: string, value: number | undefined, atStart: boolean): void {
    if (this.#isStarred && !knownGroups.has(name)) {
      this.#state.destination = 'skip';
      return;
    }
    const state = this.#state;
    if (state.destination === 'skip' && !(name === 'ud' || name === 'title' || name === 'author')) return;
    if (name === 'u') this.#unicode(value ?? 0);
    else if (name === 'uc') state.substitutes = Math.max(0, Math.min(value ?? 1, 100));
    else if (atStart && this.#begin(name)) return;
    else if (this.#tableWord(name, value) || followLetters(state.letters, name, value)) return;
    else if (followParagraph(state.paragraph, name, value)) return;
    else if (characters[name] !== undefined) {
      if (!this.#skipped()) this.#text(characters[name] ?? '');
    } else this.#breakWord(name, value);
  }

  /** Follows a word that says where the words of its group go; whether it was one. */
  #begin(name: string): boolean {
    const state = this.#state;
    if (silentGroups.has(name)) state.destination = 'skip';
    else if (name === 'fonttbl') state.destination = 'fonts';
    else if (name === 'stylesheet') state.destination = 'styles';
    else if (name === 'title' || name === 'author') this.#gather(name, (words) => this.#inform(name, words));
    else if (name === 'fldinst') this.#gather('instruction', (words) => this.#instruct(words));
    else if (name === 'listtext' || name === 'pntext') this.#gather('listText', (words) => this.#listed(words));
    else if (name === 'atnauthor') this.#gather('commentAuthor', (words) => this.#sign(words));
    else if (name === 'ud') state.destination = 'body';
    else if (name === 'field') this.#instruction = '';
    else if (name === 'fldrslt') this.#field();
    else if (name === 'footnote') this.#aside((note) => this.#sheets.note(note));
    else if (name === 'annotation') this.#aside((note) => this.#comment(note));
    else if (name === 'shptxt') this.#box();
    else if (name === 'pict') this.#pictureGroup();
    else if (name === 'object') {
      this.#warnings.add('embedDropped', this.#sheets.place);
      state.destination = 'skip';
    } else return false;
    return true;
  }

  /** Keeps the words of a group for themselves. */
  #gather(destination: GroupState['destination'], done: (words: string) => void): void {
    this.#words = '';
    this.#state.destination = destination;
    this.#state.onClose = () => done(this.#words.trim());
  }

  #inform(name: 'title' | 'author', words: string): void {
    this.info[name] = words;
  }

  #instruct(words: string): void {
    this.#instruction += words;
  }

  #listed(words: string): void {
    this.#sheets.sheet.listText = words || '•';
  }

  #sign(words: string): void {
    this.#author = words;
  }

  #field(): void {
    const meaning = meaningOf(this.#instruction);
    this.#instruction = '';
    if (meaning.kind === 'leftOut') this.#state.destination = 'skip';
    else if (meaning.kind === 'link') this.#state.href = meaning.href;
    else if (meaning.kind === 'text') this.#warnings.add('fieldAsText', this.#sheets.place);
  }

  /** Reads a group as a separate text. */
  #aside(done: (content: readonly Inline[]) => void): void {
    this.#sheets.open();
    this.#state.destination = 'body';
    this.#state.letters = { ...bareLetters, font: this.#state.letters.font };
    this.#state.paragraph = { ...bareParagraph };
    this.#state.onClose = () => done(this.#sheets.close(this.#state));
  }

  #comment(content: readonly Inline[]): void {
    this.#sheets.comment(content, this.#author);
    this.#author = '';
  }

  /** A text box: its paragraphs follow the one it is anchored in. */
  #box(): void {
    this.#warnings.add('boxAsText', this.#sheets.place);
    this.#sheets.endParagraph(this.#state);
    this.#state.destination = 'body';
    this.#state.onClose = () => this.#sheets.endParagraph(this.#state);
  }

  #pictureGroup(): void {
    const picture = new PictureData();
    this.#picture = picture;
    this.#state.destination = 'picture';
    this.#state.onClose = () => {
      const image = picture.finish();
      const { line, before, after } = this.#sheets.sheet;
      if (!image) {
        this.#warnings.add('imageUnreadable', this.#sheets.place);
        return;
      }
      const file = `picture${this.images.size + 1}.${image.contentType.slice('image/'.length)}`;
      this.images.set(file, { name: file, ...image });
      (line.length > 0 ? after : before).push({ type: 'image', attrs: { file, alt: '' } });
    };
  }

  #tableWord(name: string, value: number | undefined): boolean {
    const { destination } = this.#state;
    if (destination === 'fonts' && (name === 'f' || name === 'fcharset')) {
      if (name === 'f') this.#state.letters.font = value ?? -1;
      else this.#decoder.setFont(this.#state.letters.font, value ?? 0);
      return true;
    }
    return false;
  }

  #breakWord(name: string, value: number | undefined): void {
    const { destination } = this.#state;
    if (name === 'ansicpg') this.#decoder.setPage(value ?? 1252);
    else if (name === 'mac') this.#decoder.setPage(10_000);
    else if (name === 'deflang') this.#sheets.language = languageOfNumber(value ?? 0);
    else if (destination !== 'body') return;
    else if (name === 'par' || name === 'sect') this.#sheets.endParagraph(this.#state, { breaksPage: name === 'sect' });
    else if (name === 'line' || name === 'lbr') this.#sheets.sheet.line.push({ type: 'hardBreak' });
    else if (name === 'page') this.#sheets.sheet.flow.pageBreak();
    else if (name === 'cell' || name === 'nestcell') this.#sheets.endCell(this.#state);
    else if (name === 'row' || name === 'nestrow') this.#sheets.sheet.rows.row();
  }

  #unicode(value: number): void {
    this.#skip = 0;
    this.#text(String.fromCharCode(value < 0 ? value + 65_536 : value));
    this.#skip = this.#state.substitutes;
  }

  /** Whether a character only stands for the one `\u` gave before. */
  #skipped(): boolean {
    if (this.#skip === 0) return false;
    this.#skip--;
    return true;
  }

  #bytes(bytes: Uint8Array): void {
    const { destination, letters } = this.#state;
    if (destination === 'skip') return;
    if (destination === 'picture') {
      this.#picture.addHex(bytes);
      return;
    }
    const left = Math.min(this.#skip, bytes.length);
    this.#skip -= left;
    const before = this.#decoder.add(bytes.subarray(left), letters.font);
    if (before !== '') this.#text(before);
  }

  #flush(): void {
    const letters = this.#decoder.take();
    if (letters !== '') this.#text(letters);
  }

  #text(words: string): void {
    const { destination } = this.#state;
    if (destination === 'styles') this.#styleName(words);
    else if (destination !== 'body') {
      if (this.#words.length < 10_000) this.#words += words;
    } else this.#sheets.text(words, this.#state);
  }

  /** Inside the table of styles: the words of a group are the name of its style. */
  #styleName(words: string): void {
    const { paragraph, letters } = this.#state;
    const named = roleOfName(words.replace(/;.*$/, '').trim());
    const role = named ?? (paragraph.rank === undefined ? {} : { rank: paragraph.rank });
    if (!this.#sheets.styles.has(paragraph.style))
      this.#sheets.styles.set(paragraph.style, { role, letters: { ...letters } });
  }
}
