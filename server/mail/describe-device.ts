import Bowser from 'bowser';
import type { MailWords } from './words.ts';

/**
 * A browser and its system in words, as far as its own description tells. What does not look like a name is left
 * out: anybody can send any description, and it must not put sentences or links into somebody's mail.
 */
export function describeDevice(userAgent: string, words: MailWords): string {
  const { browser, os } = userAgent.trim() === '' ? { browser: {}, os: {} } : Bowser.parse(userAgent);
  const name = plainName(browser.name);
  const system = plainName(os.name);
  if (name && system) return words('mail.device.both', { browser: name, system });
  return name ?? system ?? words('mail.device.unknown');
}

function plainName(name: string | undefined): string | undefined {
  return name !== undefined && /^[A-Za-z][A-Za-z0-9 -]{0,30}$/.test(name) ? name : undefined;
}
