/** Marks around the words of a link within a text, until it is known whether they stand by themselves. */
const [linkOpen, linkClose] = ['\uE000', '\uE001'];
const filler = /^[\s•*\\|·,.;:/>–—-]*$/u;
/** Divides the ways a text can continue; an escaped sign is not part of it. */
const divider = /\\[\s\S]|\{(?:(?:if|else\s+if)\s(?:"(?:[^"\\]|\\.)*"|[^"{}])*|else|end)\}/gu;

/** A text without the signs that this module uses. */
export function withoutSigns(text: string): string {
  return text.replace(/[\uE000\uE001]/g, '');
}

/** Words that are pressed as well, as a text holds them until it is tidied. */
export function pressedWords(label: string): string {
  return `${linkOpen}${label}${linkClose}`;
}

/** Whether there are links in the ways a text can continue, and no other words in any of them. */
export function isOnlyPressed(ways: readonly string[]): boolean {
  const all = ways.map(pieces);
  const said = all.map((some) => some.map((piece) => (piece.isPressed ? '' : piece.text)).join(''));
  return all.flat().some(({ isPressed }) => isPressed) && said.every((text) => filler.test(text));
}

/**
 * A text as an activity holds it. Links on separate lines are left to the ways on; words in a sentence that are also a
 * link stay where they are.
 */
export function tidied(text: string): string {
  let line = '';
  let plain = '';
  let lines = '';
  /** Whether the next line continues the last one: it began with nothing but a condition and a link. */
  let goesOn = true;
  const flush = () => {
    const dividers = line === plain ? '' : dividersOf(plain);
    if (line === plain || !filler.test(plain.replace(divider, signOnly))) {
      lines += (goesOn ? '' : '\n') + line.replace(/[\uE000\uE001]/g, '').trim();
      goesOn = false;
    } else if (dividers !== '') {
      // Its links are removed: conditions that began before it end there, and those it begins move to the next line.
      lines += (goesOn || !dividers.startsWith('{if') ? '' : '\n') + dividers;
      goesOn = !dividers.endsWith('{end}');
    }
    [line, plain] = ['', ''];
  };
  for (const piece of pieces(text)) {
    if (piece.isPressed) {
      line += ` ${piece.text.trim()} `.slice(
        piece.text.startsWith('{') ? 0 : 1,
        piece.text.startsWith('{') ? undefined : -1,
      );
      continue;
    }
    for (const [at, part] of piece.text.split('\n').entries()) {
      if (at > 0) flush();
      line += part;
      plain += part;
    }
  }
  flush();
  return lines.replace(/\n{3,}/g, '\n\n').trim();
}

const signOnly = (found: string): string => (found.startsWith('{') ? '' : found);

/** The beginnings and ends of conditions on a line, each condition on a separate line. */
function dividersOf(plain: string): string {
  const found = [...plain.matchAll(divider)].map(([one]) => one).filter((one) => one.startsWith('{'));
  return found.join('').replaceAll('{end}{if', '{end}\n{if');
}

type Piece = { readonly text: string; readonly isPressed: boolean };

/** Text with and without links; a link within a link is part of it. */
function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let depth = 0;
  let from = 0;
  const cut = (to: number, isPressed: boolean) => {
    if (to > from) found.push({ text: text.slice(from, to), isPressed });
    from = to + 1;
  };
  for (let at = 0; at < text.length; at++) {
    if (text[at] === linkOpen && ++depth === 1) cut(at, false);
    else if (text[at] === linkClose && --depth === 0) cut(at, true);
  }
  cut(text.length, false);
  return found;
}
