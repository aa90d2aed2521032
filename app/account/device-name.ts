import Bowser from 'bowser';

/**
 * The names of a browser and its system, from its own description. Anything that does not look like a name is left out:
 * a client can send any description, and it must not put sentences or links where others read them.
 */
export function deviceName(userAgent: string): { browser: string | undefined; system: string | undefined } {
  const { browser, os } = userAgent.trim() === '' ? { browser: {}, os: {} } : Bowser.parse(userAgent);
  return { browser: plainName(browser.name), system: plainName(os.name) };
}

function plainName(name: string | undefined): string | undefined {
  return name !== undefined && /^[A-Za-z][A-Za-z0-9 -]{0,30}$/.test(name) ? name : undefined;
}
