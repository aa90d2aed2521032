import { type Appearance, looksOf } from '#domain/appearance.ts';

/** The looks of an account, as its pages carry them and a browser stores them (app/head/theme.ts, looks.ts). */
export function keptLooks(appearance: Appearance) {
  return { ...looksOf(appearance), appearance };
}
