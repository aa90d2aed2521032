import type { ListItem, Picture, Quote, QuoteKind, TextBlock } from '#domain/text.ts';
import type { FlowBlock } from '#formats/flow.ts';
import type { ListPlace } from '#formats/office/paragraph.ts';

type OpenList = { readonly place: ListPlace; readonly items: Mutable<ListItem>[] };
type Mutable<Item> = { -readonly [Key in keyof Item]: Item[Key] extends readonly (infer One)[] ? One[] : Item[Key] };

/** The deepest level of lists a word processor counts, from 0. */
export const deepestLevel = 8;

/**
 * Builds blocks from paragraphs that lie flat in the file, each with its place in a list and its kind of quotation:
 * neighbours that belong together come into one list or quotation.
 */
export class FlowWriter {
  readonly flow: FlowBlock[] = [];
  #quote: Mutable<Quote> | undefined;
  #lists: OpenList[] = [];

  /** Adds a block outside every list and quotation. */
  push(block: FlowBlock): void {
    this.close();
    this.flow.push(block);
  }

  /** Adds a block at its place; a following one may continue the list or quotation. */
  put(block: TextBlock, quote: QuoteKind | undefined, place: ListPlace | undefined): void {
    this.#target(quote, place).push(block);
  }

  /** Adds pictures where the block before them stands, or by themselves. */
  putPictures(pictures: readonly Picture[], quote: QuoteKind | undefined, place: ListPlace | undefined): void {
    const after = place && { ...place, isItem: false };
    for (const [index, picture] of pictures.entries()) {
      this.put(picture, quote, index === 0 ? place : after);
    }
  }

  /** Ends all lists and the quotation. */
  close(): void {
    this.#lists = [];
    this.#quote = undefined;
  }

  #target(quote: QuoteKind | undefined, place: ListPlace | undefined): TextBlock[] {
    if (place?.isItem) return this.#item(quote, place);
    if (place && this.#lists.length > 0) return this.#continued(quote, place);
    this.#lists = [];
    return this.#quoted(quote);
  }

  #quoted(quote: QuoteKind | undefined): TextBlock[] {
    if (quote === undefined) {
      this.#quote = undefined;
      return this.flow as TextBlock[];
    }
    if (this.#quote?.attrs.kind !== quote) {
      this.#quote = { type: 'quote', attrs: { kind: quote }, content: [] };
      this.flow.push(this.#quote);
    }
    return this.#quote.content;
  }

  #item(quote: QuoteKind | undefined, place: ListPlace): TextBlock[] {
    if (this.#quote?.attrs.kind !== quote) this.close();
    while (this.#lists.length > 0) {
      const top = this.#lists.at(-1) as OpenList;
      if (top.place.level < place.level || (top.place.level === place.level && top.place.list === place.list)) break;
      this.#lists.pop();
    }
    let top = this.#lists.at(-1);
    if (!top || top.place.level < place.level) {
      const outside = top?.items.at(-1)?.content ?? this.#quoted(quote);
      top = { place, items: [] };
      outside.push(listOf(top));
      this.#lists.push(top);
    }
    const item: Mutable<ListItem> = { type: 'listItem', content: [] };
    top.items.push(item);
    return item.content;
  }

  #continued(quote: QuoteKind | undefined, place: ListPlace): TextBlock[] {
    while (this.#lists.length > 1 && (this.#lists.at(-1)?.place.level ?? 0) > place.level) this.#lists.pop();
    const content = this.#lists.at(-1)?.items.at(-1)?.content ?? [];
    if (quote === this.#quote?.attrs.kind) return content;
    if (quote === undefined) {
      this.close();
      return this.flow as TextBlock[];
    }
    const last = content.at(-1);
    if (last?.type === 'quote' && last.attrs.kind === quote) return last.content as TextBlock[];
    const inner: Mutable<Quote> = { type: 'quote', attrs: { kind: quote }, content: [] };
    content.push(inner);
    return inner.content;
  }
}

function listOf({ place, items }: OpenList): TextBlock {
  if (!place.ordered) return { type: 'bulletList', content: items };
  const counted = Number.isSafeInteger(place.start) && place.start >= 0 && place.start !== 1;
  return { type: 'orderedList', ...(counted ? { attrs: { start: place.start } } : {}), content: items };
}
