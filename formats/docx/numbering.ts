import { type Element, elementsOf } from '#formats/tree.ts';

type Level = { readonly format: string; readonly text: string; readonly start: number };

/** The kind of a list at one level: signs, numbers, or none where a paragraph continues an item. */
export type ListLevel = { readonly kind: 'bullet' | 'ordered' | 'continued'; readonly start: number };

/** The lists of a document (ECMA-376 part 1, 17.9), with a count of the items each had so far. */
export class WordNumbering {
  readonly #abstract = new Map<string, Map<number, Level>>();
  readonly #lists = new Map<string, { abstract: string; own: Map<number, Partial<Level>> }>();
  readonly #counts = new Map<string, number>();

  constructor(root: Element | undefined) {
    const [numbering] = elementsOf(root, 'numbering');
    for (const list of elementsOf(numbering, 'abstractNum')) {
      this.#abstract.set(list.attributes['w:abstractNumId'] ?? '', levelsOf(list));
    }
    for (const list of elementsOf(numbering, 'num')) {
      const own = new Map<number, Partial<Level>>();
      for (const override of elementsOf(list, 'lvlOverride')) {
        const level = Number(override.attributes['w:ilvl']);
        const start = elementsOf(override, 'startOverride')[0]?.attributes['w:val'];
        own.set(level, { ...levelsOf(override).get(level), ...(start === undefined ? {} : { start: Number(start) }) });
      }
      const abstract = elementsOf(list, 'abstractNumId')[0]?.attributes['w:val'] ?? '';
      this.#lists.set(list.attributes['w:numId'] ?? '', { abstract, own });
    }
  }

  /** The kind of a list at a level; undefined where there is no such list. */
  level(list: string, level: number): ListLevel | undefined {
    const found = this.#find(list, level);
    if (!found) return undefined;
    if (found.format === 'none' || (found.format === 'bullet' && found.text.trim() === ''))
      return { kind: 'continued', start: 1 };
    return { kind: found.format === 'bullet' ? 'bullet' : 'ordered', start: found.start };
  }

  /** Counts one more item and gives its number; lower levels begin again. */
  count(list: string, level: number): number {
    const number = (this.#counts.get(`${list} ${level}`) ?? (this.#find(list, level)?.start ?? 1) - 1) + 1;
    this.#counts.set(`${list} ${level}`, number);
    for (let below = level + 1; below <= 8; below++) this.#counts.delete(`${list} ${below}`);
    return number;
  }

  /** The words a numbered heading is shown with: “Chapter 3”. */
  label(list: string, level: number): string {
    const found = this.#find(list, level);
    if (!found || found.format === 'bullet' || found.format === 'none') return '';
    return found.text.replace(/%(\d)/g, (_, digit) => {
      const at = Number(digit) - 1;
      const above = this.#find(list, at);
      const number = this.#counts.get(`${list} ${at}`) ?? above?.start ?? 1;
      return written(number, above?.format ?? 'decimal');
    });
  }

  #find(list: string, level: number): Level | undefined {
    const known = this.#lists.get(list);
    const base = known && this.#abstract.get(known.abstract)?.get(level);
    return known && { format: 'decimal', text: '%1.', start: 1, ...base, ...known.own.get(level) };
  }
}

function levelsOf(list: Element): Map<number, Level> {
  return new Map(
    elementsOf(list, 'lvl').map((level) => {
      const value = (name: string) => elementsOf(level, name)[0]?.attributes['w:val'];
      const start = Number(value('start') ?? 1);
      const read = {
        format: value('numFmt') ?? 'decimal',
        text: value('lvlText') ?? '',
        start: Number.isSafeInteger(start) && start >= 0 ? start : 1,
      };
      return [Number(level.attributes['w:ilvl']), read];
    }),
  );
}

const romans: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];

function written(number: number, format: string): string {
  if (/roman/i.test(format) && number > 0 && number < 5000) {
    let rest = number;
    let roman = '';
    for (const [value, letters] of romans) {
      for (; rest >= value; rest -= value) roman += letters;
    }
    return format === 'lowerRoman' ? roman.toLowerCase() : roman;
  }
  if (/letter/i.test(format) && number > 0 && number <= 26) {
    const letter = String.fromCharCode(64 + number);
    return format === 'lowerLetter' ? letter.toLowerCase() : letter;
  }
  return String(number);
}
