const greek = 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ';
const small = 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ';
const wingdings: Readonly<Record<number, string>> = {
  74: '☺',
  75: '😐',
  76: '☹',
  108: '●',
  110: '■',
  117: '◆',
  159: '•',
  167: '▪',
  171: '★',
  223: '←',
  224: '→',
  225: '↑',
  226: '↓',
  252: '✓',
  251: '✗',
};

/** The letter of a `w:sym`: fonts of symbols keep theirs in a private area, where only some of the fonts are known. */
export function symbolOf(font: string, code: string): string {
  const point = Number.parseInt(code, 16);
  if (!Number.isInteger(point) || point <= 0 || point > 0xffff || (point >= 0xd800 && point < 0xe000)) return '';
  const sign = point >= 0xf000 && point <= 0xf0ff ? point - 0xf000 : point;
  if (/^symbol$/i.test(font)) {
    if (sign >= 0x41 && sign <= 0x5a) return greek[sign - 0x41] ?? '';
    if (sign >= 0x61 && sign <= 0x7a) return small[sign - 0x61] ?? '';
    if (sign === 0xb7) return '•';
    if (sign === 0xbe) return '—';
  }
  if (/^wingdings/i.test(font)) return wingdings[sign] ?? '•';
  return sign < 0x20 ? '' : String.fromCharCode(sign);
}
