/**
 * Characters that keyboards lack and stories have, in groups. `name` is the key of a name for those that cannot be told
 * from others by their looks, or that a screen reader passes over.
 */
export const specialCharacters = {
  marks: [
    ...['“', '”', '‘', '’', '«', '»', '„', '‚', '‹', '›', '¿', '¡'].map((sign) => ({ sign })),
    { sign: '…', name: 'ellipsis' },
    { sign: '—', name: 'emDash' },
    { sign: '–', name: 'enDash' },
    { sign: '‑', name: 'fixedHyphen' },
    { sign: '−', name: 'minus' },
    { sign: '\u0301', name: 'stress' },
  ],
  spaces: [
    { sign: '\u00a0', name: 'fixedSpace' },
    { sign: '\u202f', name: 'narrowSpace' },
    { sign: '\u2003', name: 'emSpace' },
    { sign: '\u2060', name: 'joiner' },
    { sign: '\u00ad', name: 'softHyphen' },
  ],
  letters: [...'ÁáÀàÂâÄäÃãÅåÆæÇçČčÉéÈèÊêËëĘęÍíÌìÎîÏïÑñŁłÓóÒòÔôÖöÕõØøŒœÚúÙùÛûÜüŚśŠšŽžŻżßÞþÐðҐґЄєІіЇїЫыЭэЁё'].map(
    (sign) => ({
      sign,
    }),
  ),
  signs: [
    ...[
      '§',
      '†',
      '‡',
      '¶',
      '©',
      '®',
      '™',
      '°',
      '№',
      'ª',
      'º',
      '€',
      '£',
      '₴',
      '¢',
      '½',
      '¼',
      '¾',
      '×',
      '÷',
      '±',
      '≈',
    ].map((sign) => ({ sign })),
    ...['←', '→', '↑', '↓', '★', '☆', '♥', '♪', '✓', '✝', '☾', '❦', '⁂', '•'].map((sign) => ({ sign })),
    { sign: '′', name: 'minutes' },
    { sign: '″', name: 'seconds' },
  ],
} as const satisfies Record<string, readonly { readonly sign: string; readonly name?: string }[]>;
