const counted: readonly (readonly string[])[] = [
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  ),
  'uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve'.split(
    ' ',
  ),
  'один два три чотири пять шість сім вісім девять десять одинадцять дванадцять тринадцять чотирнадцять пятнадцять шістнадцять сімнадцять вісімнадцять девятнадцять'.split(
    ' ',
  ),
];
const tens: readonly (readonly string[])[] = [
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' '),
  'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' '),
  'двадцять тридцять сорок пятдесят шістдесят сімдесят вісімдесят девяносто'.split(' '),
];
const languages = counted.map((words, language) => ({
  counted: new Map(words.map((word, at) => [word, at + 1])),
  tens: new Map((tens[language] ?? []).map((word, at) => [word, (at + 2) * 10])),
}));

/** The number that words say in English, Spanish or Ukrainian: “Seven”, “treinta y uno”, «двадцять два». */
export function numberOfWords(words: string): number | undefined {
  // Spanish accents and the apostrophes of Ukrainian are left out by many.
  const plain = words
    .normalize('NFD')
    .replace(/[\u0301'’ʼ]/g, '')
    .normalize('NFC')
    .toLowerCase();
  const [first = '', second, ...more] = plain.split(/\s+y\s+|[\s-]+/);
  if (more.length > 0) return undefined;
  for (const { counted: ones, tens: decades } of languages) {
    if (second === undefined) {
      const number = ones.get(first) ?? decades.get(first);
      if (number !== undefined) return number;
      continue;
    }
    const [decade, one] = [decades.get(first), ones.get(second)];
    if (decade !== undefined && one !== undefined && one < 10) return decade + one;
  }
  return undefined;
}
