import { deviceName } from '#app/account/device-name.ts';
import type { MailWords } from './words.ts';

/** A browser and its system in the words of an email. */
export function describeDevice(userAgent: string, words: MailWords): string {
  const { browser, system } = deviceName(userAgent);
  if (browser && system) return words('mail.device.both', { browser, system });
  return browser ?? system ?? words('mail.device.unknown');
}
