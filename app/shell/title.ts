/** A page's title as browsers show it: `{page title} .:. {brand}`, or just the brand. */
export function titleOf(title: string | undefined, brand: string): string {
  return title ? `${title} .:. ${brand}` : brand;
}
