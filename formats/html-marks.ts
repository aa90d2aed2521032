import type { PlainMark } from '#domain/text.ts';

/** The mark that an element of HTML stands for, by its name in lower case. */
export const markOfTag: Readonly<Record<string, PlainMark>> = {
  em: 'emphasis',
  i: 'emphasis',
  cite: 'emphasis',
  dfn: 'emphasis',
  var: 'emphasis',
  strong: 'strong',
  b: 'strong',
  u: 'underline',
  ins: 'underline',
  s: 'strike',
  del: 'strike',
  strike: 'strike',
  sup: 'superscript',
  sub: 'subscript',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
};
