/** The scripts of every page's head, bundled and minified, each without a line of `</script>`; see server/head-scripts.ts. */
declare module 'virtual:head-scripts' {
  export const headScripts: readonly string[];
  /** The script of a chapter's page. */
  export const firstLook: string;
}
