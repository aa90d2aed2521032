/** Whether a page is opened by a machine that says so: nobody is there to be asked. */
export function isMachine(): boolean {
  return navigator.webdriver || /bot|crawl|spider|slurp|teoma|lighthouse/i.test(navigator.userAgent);
}
